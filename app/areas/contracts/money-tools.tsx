import ChartColumn from "lucide-react/icons/chart-column";
import Download from "lucide-react/icons/download";
import Scale from "lucide-react/icons/scale";
import Tags from "lucide-react/icons/tags";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import type { CompanyMoney } from "#contract/money.ts";
import { PrintButton } from "./print-button.tsx";

type Props = { money: CompanyMoney; mayMakeAct: boolean; mayMakePriceList?: boolean; purchasesHref?: string | false };

/** Downloads what a company has to pay as a workbook, prints the page, or leads to an act of reconciliation or a price list. */
export function MoneyTools({ money: { company, openCount, lines }, mayMakeAct, mayMakePriceList = false, purchasesHref }: Props) {
  const { t } = useTranslation("money");
  return (
    <>
      {mayMakeAct && lines.length > 0 && (
        <ButtonLink icon={Scale} href={paths.actNew(company.uuid)} className="no-print">
          {t("act")}
        </ButtonLink>
      )}
      {mayMakePriceList && lines.length > 0 && (
        <ButtonLink icon={Tags} href={paths.priceListNew(company.uuid)} className="no-print">
          {t("priceList")}
        </ButtonLink>
      )}
      {purchasesHref && (
        <ButtonLink icon={ChartColumn} href={purchasesHref} className="no-print">
          {t("purchases")}
        </ButtonLink>
      )}
      {openCount > 0 && (
        <>
          <ButtonLink icon={Download} href={paths.companyMoneyFile(company.uuid)} download className="no-print">
            {t("download")}
          </ButtonLink>
          <PrintButton />
        </>
      )}
    </>
  );
}
