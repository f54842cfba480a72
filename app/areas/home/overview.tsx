import Building2 from "lucide-react/icons/building-2";
import Headset from "lucide-react/icons/headset";
import Store from "lucide-react/icons/store";
import Users from "lucide-react/icons/users";
import { useTranslation } from "react-i18next";
import type { Side } from "#app/areas/deals/deal-buttons.ts";
import { DealTags } from "#app/areas/deals/deal-tags.tsx";
import { MissingSources } from "#app/areas/shell/missing-sources.tsx";
import { SilentNote } from "#app/areas/shell/silent-note.tsx";
import { useSideMenu } from "#app/areas/shell/use-side-menu.ts";
import { formatDates, formatMoney, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { branchPeople, hasRole, isAdmin, isBuyer, type Role } from "#contract/roles.ts";
import { ContractCard } from "./contract-card.tsx";
import { DeliveryWeek } from "./delivery-week.tsx";
import type { Overview as OverviewData } from "./load-overview.server.ts";
import styles from "./overview.module.css";
import { SetupCard } from "./setup-card.tsx";
import { usePlatform, useWaiting, type Waiting } from "./use-waiting.ts";

const places = [
  { id: "branches", href: paths.branches, icon: Store, isFor: (held: readonly Role[]) => hasRole(held, branchPeople) },
  { id: "people", href: paths.customers, icon: Users, isFor: (held: readonly Role[]) => !isAdmin(held) },
  { id: "ownCompanies", href: paths.ownCompanies, icon: Building2, isFor: isBuyer },
  { id: "tickets", href: paths.tickets, icon: Headset, isFor: () => true },
] as const;

/**
 * Pages that no menu of the specification contains (domain.md D14), linked from the cabinet's home. Titles are in
 * locales/ru/cabinet.json.
 */
const otherPlaces = (held: readonly Role[]) => places.filter(({ isFor }) => isFor(held));

/** The cabinet's home: what needs the user's attention, what is in progress, then links for the user's roles. */
export function Overview({ overview }: { overview: OverviewData }) {
  const side: Side = isBuyer(overview.roles) ? "buyer" : "seller";
  return (
    <Stack gap={4}>
      <MissingSources missing={overview.missing} />
      {overview.setup && overview.silent.length > 0 && <SilentNote silent={overview.silent} />}
      {overview.setup && <SetupCard steps={overview.setup} />}
      <NeedsYou overview={overview} side={side} />
      <Platform overview={overview} />
      <DeliveryWeek days={overview.week} />
      {overview.contracts.length > 0 ? (
        <Columns side="summary">
          {overview.recent.length > 0 && <RecentDeals overview={overview} side={side} />}
          <ContractCard lines={overview.contracts} isDirector={overview.roles.includes("buyer_company_director")} />
        </Columns>
      ) : (
        overview.recent.length > 0 && <RecentDeals overview={overview} side={side} />
      )}
      <Places overview={overview} />
    </Stack>
  );
}

function NeedsYou({ overview, side }: { overview: OverviewData; side: Side }) {
  const { t } = useTranslation("cabinet");
  const items = useWaiting(overview, side);
  const count = items.filter((item) => item.tone === "warning").reduce((sum, item) => sum + item.count, 0);
  return (
    <Card
      id="needs-you"
      title={t("home.needsYou")}
      aside={count > 0 && <Badge count={count} label={t("home.needsYouCount", { count })} />}
      pad="none"
    >
      {items.length === 0 ? (
        <p className={styles.nothing}>{t(overview.missing.length > 0 ? "home.nothingKnown" : "home.nothing")}</p>
      ) : (
        <Rows lines={items} />
      )}
    </Card>
  );
}

function Platform({ overview }: { overview: OverviewData }) {
  const { t } = useTranslation("cabinet");
  const lines = usePlatform(overview);
  if (lines.length === 0) return null;
  return (
    <Card id="platform" title={t("home.platform")} pad="none">
      <Rows lines={lines} />
    </Card>
  );
}

const Rows = ({ lines }: { lines: readonly Waiting[] }) => (
  <ul className={styles.list}>
    {lines.map((line) => (
      <WaitingRow key={line.key} line={line} />
    ))}
  </ul>
);

function WaitingRow({ line: { icon, tone, text, meta, href, action } }: { line: Waiting }) {
  return (
    <li className={styles.row}>
      <span className={classes(styles.icon, styles[tone])}>
        <Icon as={icon} />
      </span>
      <span className={styles.text}>
        <b>{text}</b>
        {meta && <span className="muted small">{meta}</span>}
      </span>
      <ButtonLink href={href} aria-label={`${action}: ${text}`} className={styles.action}>
        {action}
      </ButtonLink>
    </li>
  );
}

function RecentDeals({ overview, side }: { overview: OverviewData; side: Side }) {
  const { t } = useTranslation("deals");
  const cabinet = useTranslation("cabinet").t;
  const active = overview.counts?.active ?? 0;
  return (
    <Card
      id="recent-deals"
      title={cabinet(side === "buyer" ? "home.active" : "home.recent")}
      pad="none"
      aside={<Link href={paths.deals}>{active > 0 ? cabinet("home.dealsActive", { count: active }) : cabinet("home.allDeals")}</Link>}
    >
      <Table
        caption={t("list.caption")}
        rows={overview.recent}
        rowKey={(deal) => deal.uuid}
        columns={[
          {
            id: "number",
            title: t("list.number"),
            rowHeader: true,
            card: "title",
            cell: (deal) => (
              <Link href={paths.deal(deal.uuid)} className="strong nowrap">
                {t("number", { number: deal.number })}
              </Link>
            ),
          },
          side === "buyer"
            ? { id: "place", title: t("list.branch"), card: "half", cell: (deal) => unbroken(deal.branchName) }
            : { id: "place", title: t("list.company"), card: "half", cell: (deal) => deal.buyerCompanyName },
          {
            id: "delivery",
            title: t("list.delivery"),
            card: "half-end",
            nowrap: true,
            cell: (deal) => formatDates(deal.deliveryFrom, deal.deliveryTo),
          },
          {
            id: "total",
            title: t("list.total"),
            align: "end",
            card: "aside",
            cell: (deal) => <span className="strong nowrap">{formatMoney(deal.actualTotal ?? deal.total)}</span>,
          },
          {
            id: "status",
            title: t("list.status"),
            card: "full",
            cell: (deal) => (
              <span className={styles.tags}>
                <DealTags deal={deal} side={side} short />
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** Links of the side menu, shown only where it has no room. */
function Places({ overview }: { overview: OverviewData }) {
  const { t } = useTranslation("cabinet");
  const menu = useSideMenu(overview.grants).filter((entry) => entry.href !== paths.cabinetHome);
  const others = otherPlaces(overview.roles).filter((place) => menu.every(({ href }) => href !== place.href));
  const places = [
    ...menu.map((entry) => ({ ...entry, className: styles.inMenu })),
    ...others.map(({ id, href, icon }) => ({ href, text: t(`home.more.${id}`), icon, className: undefined })),
  ];
  return (
    <Card id="places" title={t("home.places")} className="no-print">
      <ul className={styles.places}>
        {places.map(({ href, text, icon, className }) => (
          <li key={href} className={className}>
            <Link href={href} className={styles.place}>
              {icon && <Icon as={icon} />}
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
