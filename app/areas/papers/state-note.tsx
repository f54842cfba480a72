import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Invoice } from "#contract/papers.ts";

/** Whether the invoice is still to be paid, and which one is instead. */
export function StateNote({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation("papers");
  const { status, dealUuid, corrects, correctedBy } = invoice;
  const link = (to: { uuid: string } | null, text: string) => to && <Link href={paths.dealPaper(dealUuid, to.uuid)}>{text}</Link>;
  if (status === "cancelled") return <Note tone="warning" title={t("cancelled")} />;
  if (status === "replaced")
    return (
      <Note tone="warning" title={t("replaced")} actions={link(correctedBy, t("replacedBy", { number: correctedBy?.number ?? "" }))} />
    );
  return corrects && <p className="no-print">{link(corrects, t("corrects", { number: corrects.number }))}</p>;
}
