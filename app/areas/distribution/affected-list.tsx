import { useTranslation } from "react-i18next";
import { formatWeekday } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { AffectedDeal, AffectedDeals } from "#contract/distribution.ts";

/** Deals with their delivery days; of other representatives' deals only the number. */
export function AffectedList({ affected: { deals, others } }: { affected: AffectedDeals }) {
  const { t } = useTranslation("distribution");
  return (
    <Stack as="ul" gap={2}>
      {deals.map((deal) => (
        <li key={deal.uuid}>
          <Link href={paths.deal(deal.uuid)}>{t("affected.dealLink", { number: deal.number })}</Link>,{" "}
          {t("affected.dealRest", wordsOf(deal))}
        </li>
      ))}
      {others > 0 && <li className="muted">{t("affected.others", { count: others })}</li>}
    </Stack>
  );
}

const wordsOf = ({ companyName, branchName, dates }: AffectedDeal) => ({
  company: companyName,
  branch: branchName,
  dates: dates.map(formatWeekday).join("; "),
});
