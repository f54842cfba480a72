import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ShoppingList } from "#contract/lists.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Note } from "#app/ui/note/note.tsx";

/** Prices that have moved since the company saw them; each row says its own. */
export function MovedPricesNote({ list }: { list: Pick<ShoppingList, "movedPrices" | "lines"> }) {
  const { t } = useTranslation("lists");
  return (
    <Note
      title={t("moved.title", { count: list.lines.filter(({ moved }) => moved !== null).length })}
      actions={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="movedPrices" value={list.movedPrices ?? ""} />
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
