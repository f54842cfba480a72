import Download from "lucide-react/icons/download";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { PrintButton } from "./print-button.tsx";

/** Downloads what a company has to pay as a workbook, or prints the page. */
export function MoneyTools({ companyUuid }: { companyUuid: string }) {
  const { t } = useTranslation("money");
  return (
    <>
      <ButtonLink icon={Download} href={paths.companyMoneyFile(companyUuid)} download className="no-print">
        {t("download")}
      </ButtonLink>
      <PrintButton />
    </>
  );
}
