import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { CustomerPage } from "#contract/customers.ts";
import { Pages } from "./pages.tsx";
import { PeopleTable } from "./people-table.tsx";

type Props = { people: z.infer<typeof CustomerPage>; page: number; sort: string | undefined };

/** The company's people on its card. Sort and page are in the card's URL. */
export function PeopleCard({ people: { customers, total }, page, sort }: Props) {
  const { t } = useTranslation("cabinet");
  return (
    <Stack gap={3}>
      <Card id="people" title={t("company.people")} aside={total > 0 && <Badge count={total} />} pad={total === 0 ? "normal" : "none"}>
        {total === 0 ? <p className="muted">{t("company.noPeople")}</p> : <PeopleTable customers={customers} sort={sort} onCompanyCard />}
      </Card>
      <Pages page={page} total={total} />
    </Stack>
  );
}
