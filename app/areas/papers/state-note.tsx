import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { DealPaper } from "#contract/papers.ts";

/** Whether the paper is in force, and which one is instead. */
export function StateNote({ paper }: { paper: DealPaper }) {
  const { t } = useTranslation("papers");
  const { status, dealUuid, corrects, correctedBy, kind } = paper;
  const link = (to: { uuid: string } | null, text: string) => to && <Link href={paths.dealPaper(dealUuid, to.uuid)}>{text}</Link>;
  if (status === "cancelled") return <Note tone="warning" title={t(`cancelled.${kind}`)} />;
  if (status === "replaced")
    return (
      <Note
        tone="warning"
        title={kind === "differences" && !correctedBy ? t("replacedWithUpd") : t(`replaced.${kind}`)}
        actions={link(correctedBy, t(`replacedBy.${kind}`, { number: correctedBy?.number ?? "" }))}
      />
    );
  return corrects && <p className="no-print">{link(corrects, t(`corrects.${kind}`, { number: corrects.number }))}</p>;
}
