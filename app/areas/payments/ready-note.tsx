import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";

/** Payments that need no person, with the button that posts them all. */
export function ReadyNote({ count }: { count: number }) {
  const { t } = useTranslation("payments");
  const { busy } = useFormOf(["postReady"], "");
  return (
    <Note
      tone="accent"
      large
      title={t("ready.title", { count })}
      actions={
        <Form method="post" preventScrollReset>
          <Button variant="primary" name="intent" value="postReady" busy={busy} busyText={t("ready.posting")}>
            {t("ready.post")}
          </Button>
        </Form>
      }
    >
      {t("ready.text")}
    </Note>
  );
}
