import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";

type Props = {
  deals: readonly { uuid: string; number: string }[];
  /** Number of all deals; `deals` may hold only the first. */
  total: number;
  opensDeals: boolean;
};

/** Deal numbers in one line, as links for users who may open deals. */
export function DealLinks({ deals, total, opensDeals }: Props) {
  const { t } = useTranslation("cabinet");
  return (
    <>
      {deals.map(({ uuid, number }, index) => (
        <span key={uuid}>
          {index > 0 && ", "}
          {opensDeals ? <Link href={paths.deal(uuid)}>{t("dealNumber", { number })}</Link> : t("dealNumber", { number })}
        </span>
      ))}
      {total > deals.length && "…"}
    </>
  );
}
