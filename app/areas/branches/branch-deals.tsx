import { useTranslation } from "react-i18next";
import { DealLinks } from "#app/areas/cabinet/deal-links.tsx";

export type OpenDeals = { deals: readonly { uuid: string; number: string }[]; total: number } | null;

/** The trade point's open deals; nothing for users without access to deals. */
export function BranchDeals({ open }: { open: OpenDeals }) {
  const { t } = useTranslation("companies");
  if (!open || open.total === 0) return null;
  return (
    <p>
      {t("branch.openDeals", { count: open.total })} <DealLinks {...open} opensDeals />
    </p>
  );
}
