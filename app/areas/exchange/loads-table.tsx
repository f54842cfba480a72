import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatInstant, formatNumber } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { LoadSummary } from "#contract/exchange-loads.ts";
import styles from "./exchange.module.css";
import { LoadStateTag } from "./load-state-tag.tsx";
import { useModeText } from "./use-mode-text.ts";

export function LoadsTable({ loads }: { loads: readonly LoadSummary[] }) {
  const { t } = useTranslation("exchange");
  const modeText = useModeText();
  const { search } = useLocation();
  return (
    <Table
      caption={t("loads.caption")}
      needs="l"
      rows={loads}
      rowKey={(load) => load.uuid}
      columns={[
        {
          id: "createdAt",
          title: t("loads.createdAt"),
          rowHeader: true,
          nowrap: true,
          card: "title",
          cell: (load) => <Link href={withReturnTo(paths.exchangeLoad(load.uuid), search)}>{formatInstant(load.createdAt)}</Link>,
        },
        { id: "feed", title: t("loads.feed"), cell: (load) => t(`feeds.${load.feed}`) },
        { id: "mode", title: t("loads.mode"), cell: modeText },
        {
          id: "sender",
          title: t("loads.sender"),
          cell: (load) => <span className={styles.text}>{`${load.sender}, ${t(`doors.${load.door}`)}`}</span>,
        },
        { id: "read", title: t("loads.read"), align: "end", nowrap: true, cell: ({ counts }) => formatNumber(counts.read) },
        {
          id: "applied",
          title: t("loads.applied"),
          align: "end",
          nowrap: true,
          // A held load counts what it would change.
          cell: ({ state, counts }) => formatNumber(state === "held" ? 0 : counts.new + counts.changed + counts.withdrawn),
        },
        {
          id: "refused",
          title: t("loads.refused"),
          align: "end",
          nowrap: true,
          cell: ({ counts }) => <span className={counts.refused > 0 ? "negative strong" : undefined}>{formatNumber(counts.refused)}</span>,
        },
        { id: "state", title: t("loads.state"), card: "aside", nowrap: true, cell: (load) => <LoadStateTag state={load.state} /> },
      ]}
    />
  );
}
