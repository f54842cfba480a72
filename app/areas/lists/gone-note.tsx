import { useTranslation } from "react-i18next";
import { unbroken } from "#app/i18n/format.ts";
import { Note } from "#app/ui/note/note.tsx";

/** Names of products that are no longer sold. */
export function GoneNote({ names }: { names: readonly string[] }) {
  const { t } = useTranslation("lists");
  if (names.length === 0) return null;
  return (
    <Note tone="warning" title={t("gone.title", { count: names.length })}>
      <p>{names.map(unbroken).join(", ")}</p>
    </Note>
  );
}
