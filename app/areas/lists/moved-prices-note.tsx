import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";

/** Says that prices have changed since the company saw them; the rows show which. */
export function MovedPricesNote({ movedPrices, count }: { movedPrices: string; count: number }) {
  const { t } = useTranslation("lists");
  return (
    <Note
      title={t("moved.title", { count })}
      actions={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="movedPrices" value={movedPrices} />
          <Button name="intent" value="seePrices">
            {t("moved.seen")}
          </Button>
        </Form>
      }
    >
      {t("moved.text")}
    </Note>
  );
}
