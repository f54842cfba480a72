import { useTranslation } from "react-i18next";
import { branchStatusStyles } from "#app/areas/statuses/status-styles.ts";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";

/** Whether the company's people may use the portal. */
export function CompanyStateTag({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation("cabinet");
  return (
    <StatusTag {...branchStatusStyles[isActive ? "active" : "disabled"]}>
      {t(isActive ? "company.isActive" : "company.isInactive")}
    </StatusTag>
  );
}
