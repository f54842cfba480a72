import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { PrintButton } from "./print-button.tsx";

/** Downloads the company's contracts as a workbook or prints them. */
export function ContractsTools({ companyUuid }: { companyUuid: string }) {
  const { t } = useTranslation("contracts");
  return (
    <>
      <ButtonLink icon={Download} href={paths.companyContractsFile(companyUuid)} download className="no-print">
        {t("download")}
      </ButtonLink>
      <PrintButton />
    </>
  );
}
