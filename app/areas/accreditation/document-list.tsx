import { useTranslation } from "react-i18next";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import type { Accreditation } from "#contract/accreditation.ts";
import styles from "./accreditation.module.css";
import { DocumentRow } from "./document-row.tsx";

type Props = { accreditation: Accreditation; kind: "documents" | "contracts" };

/** The company's documents or its contracts, each with the actions the user may take. */
export function DocumentList({ accreditation, kind }: Props) {
  const { t } = useTranslation(["accreditation", "files"]);
  const documents = accreditation[kind];
  const required = documents.filter((document) => document.required);
  const accepted = required.filter((document) => document.status === "accepted").length;
  return (
    <Card id={kind} title={t(kind)} aside={kind === "documents" && <span className="muted small">{t("files:rules")}</span>}>
      {kind === "documents" && (
        <p className={styles.lead}>
          <b>{t("acceptedOf", { accepted, total: required.length })}</b>
        </p>
      )}
      {documents.length === 0 && <EmptyState title={t(`${kind}Empty`)} />}
      <ul className={styles.documents}>
        {documents.map((document) => (
          <DocumentRow key={document.type} document={document} accreditationUuid={accreditation.uuid} />
        ))}
      </ul>
    </Card>
  );
}
