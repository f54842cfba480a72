import { useTranslation } from "react-i18next";
import { DealLinks } from "#app/areas/cabinet/deal-links.tsx";
import { paths } from "#app/site-map/paths.ts";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { InUse } from "#contract/in-use.ts";

type Props = {
  inUse: InUse;
  isBuyer: boolean;
  opensDeals: boolean;
};

/** What prevents blocking or deleting a person, with links, and who can reassign it. */
export function PersonInUse({ inUse, isBuyer, opensDeals }: Props) {
  const { t } = useTranslation(["people", "common"]);
  const { companies, companiesTotal, deals, dealsTotal, onlyRoles } = inUse;
  const leads = companiesTotal + dealsTotal > 0;
  if (!leads && onlyRoles.length === 0) return null;
  return (
    <Note tone="warning">
      <Stack gap={2}>
        {onlyRoles.length > 0 && <p>{t("inUse.onlyRoles", { roles: onlyRoles.map((role) => t(`common:roles.${role}`)).join(", ") })}</p>}
        {companiesTotal > 0 && (
          <p>
            {t("inUse.companies", { count: companiesTotal })}{" "}
            {companies.map(({ uuid, name }, index) => (
              <span key={uuid}>
                {index > 0 && ", "}
                <Link href={paths.company(uuid)}>{name}</Link>
              </span>
            ))}
            {companiesTotal > companies.length && "…"}
          </p>
        )}
        {dealsTotal > 0 && (
          <p>
            {t(isBuyer ? "inUse.placed" : "inUse.deals", { count: dealsTotal })}{" "}
            <DealLinks deals={deals} total={dealsTotal} opensDeals={opensDeals} />
          </p>
        )}
        {leads && <p>{t(isBuyer ? "inUse.placedStay" : "inUse.handOver")}</p>}
      </Stack>
    </Note>
  );
}
