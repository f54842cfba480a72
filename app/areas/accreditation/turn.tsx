import { useTranslation } from "react-i18next";
import type { Accreditation } from "#contract/accreditation.ts";
import { Note } from "#app/ui/note/note.tsx";

/** One sentence whose move it is, from the current process (domain.md section 4 and look.md, decided about the pictures). */
export function Turn({ accreditation }: { accreditation: Accreditation }) {
  const { t } = useTranslation("accreditation");
  if (accreditation.status === "accredited") return <Note tone="success">{t("accredited")}</Note>;
  if (accreditation.status === "declined") return <Note tone="danger">{t("declined")}</Note>;
  const current = accreditation.processes.at(-1);
  if (!current) return null;
  const replaced = current.type === "coordination_contract" && accreditation.documents.some((document) => document.status === "declined");
  const who = replaced ? t("turns.coordination_contract_declined") : t(`turns.${current.type}`);
  return <Note tone="accent">{t("turn", { who })}</Note>;
}
