import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";

/** Money of the act's days is not what the act says any more; `mayRenew`: the reader may make a new one. */
export function ActMoneyNote({ mayRenew }: { mayRenew: boolean }) {
  const { t } = useTranslation("papers");
  const { busy } = useFormOf(["renew"], "");
  return (
    <Note
      tone="warning"
      title={t("act.moneyChanged")}
      actions={
        mayRenew && (
          <Form method="post">
            <Button name="intent" value="renew" busy={busy} busyText={t("newAct.issuing")}>
              {t("act.renew")}
            </Button>
          </Form>
        )
      }
    >
      {t("act.moneyChangedText")}
    </Note>
  );
}
