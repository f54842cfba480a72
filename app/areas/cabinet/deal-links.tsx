import { useTranslation } from "react-i18next";
import { Link } from "#app/ui/link/link.tsx";
import { paths } from "#app/site-map/paths.ts";

type Props = {
  deals: readonly { uuid: string; number: string }[];
  /** How many there are in all. */
  total: number;
  opensDeals: boolean;
};

/** Numbers of deals in one line; links for whoever may open deals. */
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
