import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatInstant, formatNumber } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { MissedSearch } from "#contract/synonyms.ts";
import styles from "./exchange.module.css";

/** The backend stops counting a query's companies here. */
const countedCompanies = 100;

export function MissedTable({ searches }: { searches: readonly MissedSearch[] }) {
  const { t } = useTranslation("synonyms");
  const companiesOf = (count: number) => {
    if (count === 0) return t("missed.guests");
    return count < countedCompanies ? formatNumber(count) : t("missed.many", { most: countedCompanies });
  };
  return (
    <Table
      caption={t("missed.title")}
      needs="l"
      rows={searches}
      rowKey={({ query }) => query}
      columns={[
        {
          id: "query",
          title: t("missed.query"),
          rowHeader: true,
          card: "title",
          cell: ({ query }) => (
            <Link className={styles.text} href={paths.search(query)}>
              {query}
            </Link>
          ),
        },
        {
          id: "leftOut",
          title: t("missed.leftOut"),
          cell: ({ leftOut }) =>
            leftOut ? <span className={styles.text}>{t("missed.without", { words: leftOut })}</span> : t("missed.nothing"),
        },
        { id: "companies", title: t("missed.companies"), align: "end", nowrap: true, cell: ({ companies }) => companiesOf(companies) },
        { id: "times", title: t("missed.times"), align: "end", nowrap: true, cell: ({ times }) => formatNumber(times) },
        { id: "lastAt", title: t("missed.lastAt"), nowrap: true, cell: ({ lastAt }) => formatInstant(lastAt) },
        {
          id: "actions",
          title: t("list.actions"),
          hideTitle: true,
          align: "end",
          card: "full",
          cell: ({ query, leftOut }) => (
            <div className={styles.inRow}>
              <ButtonLink
                variant="quiet"
                icon={Plus}
                href={paths.exchangeSynonymOf(leftOut || query)}
                aria-label={t("missed.addNamed", { query })}
              >
                {t("missed.add")}
              </ButtonLink>
              <Dismiss query={query} />
            </div>
          ),
        },
      ]}
    />
  );
}

function Dismiss({ query }: { query: string }) {
  const { t } = useTranslation("synonyms");
  const { busy } = useFormOf(["dismiss"], "");
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="query" value={query} autoComplete="off" />
      <Button variant="quiet" name="intent" value="dismiss" aria-label={t("missed.dismissNamed", { query })} busy={busy}>
        {t("missed.dismiss")}
      </Button>
    </Form>
  );
}
