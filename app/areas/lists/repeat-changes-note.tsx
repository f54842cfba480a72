import { useTranslation } from "react-i18next";
import { Note } from "#app/ui/note/note.tsx";
import type { RepeatChanges } from "./repeat-changes.ts";

const kinds = ["dearer", "cheaper", "corrected", "closed"] as const satisfies readonly (keyof RepeatChanges)[];

/** What has changed since the deal, shown before anything goes into the basket. */
export function RepeatChangesNote({ changes }: { changes: RepeatChanges }) {
  const { t } = useTranslation("lists");
  const shown = kinds.filter((kind) => changes[kind] > 0);
  if (shown.length === 0 && changes.gone === 0) return <Note tone="success">{t("repeat.same")}</Note>;
  if (shown.length === 0) return null;
  return (
    <Note tone="info" title={t("repeat.changed")}>
      <ul>
        {shown.map((kind) => (
          <li key={kind}>{t(`repeat.${kind}`, { count: changes[kind] })}</li>
        ))}
      </ul>
    </Note>
  );
}
