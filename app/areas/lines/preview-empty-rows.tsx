import { useTranslation } from "react-i18next";
import { Note } from "#app/ui/note/note.tsx";
import type { Preview } from "./preview.ts";

/** The rows of an order form that have no quantity and are not ordered. */
export function PreviewEmptyRows({ preview: { withoutQuantity } }: { preview: Preview }) {
  const { t } = useTranslation("lines");
  if (!withoutQuantity) return null;
  const { count, examples } = withoutQuantity;
  const names = examples.map((name) => `«${name}»`).join(", ");
  return (
    <Note title={t("preview.withoutQuantity", { count })}>
      <p>{t(count > examples.length ? "preview.emptyAmong" : "preview.emptyAll", { names })}</p>
    </Note>
  );
}
