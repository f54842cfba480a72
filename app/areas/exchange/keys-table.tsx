import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { useTranslation } from "react-i18next";
import type { StatusStyle } from "#app/areas/statuses/status-style.ts";
import { confirmHref } from "#app/form/confirm-href.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { ExchangeKey, ReadableName, WritableName } from "#contract/exchange-keys.ts";
import styles from "./exchange.module.css";

export type KeyState = "live" | "ended" | "revoked";
export type KeyRow = ExchangeKey & { state: KeyState };

const keyStatusStyles: Record<KeyState, StatusStyle> = {
  live: { tone: "success", icon: CircleCheck },
  ended: { tone: "neutral", icon: Clock },
  revoked: { tone: "neutral", icon: Ban },
};

type Props = { keys: readonly KeyRow[]; writable: readonly WritableName[]; readable: readonly ReadableName[] };

export function KeysTable({ keys, writable, readable }: Props) {
  const { t } = useTranslation("exchange");
  const named = (names: readonly (WritableName | ReadableName)[], all: readonly unknown[]) => {
    if (names.length === 0) return <span className="muted">{t("keys.nothing")}</span>;
    return names.length === all.length ? t("keys.everything") : names.map((feed) => t(`feeds.${feed}`)).join(", ");
  };
  return (
    <Table
      caption={t("keys.caption")}
      needs="l"
      rows={keys}
      rowKey={(key) => key.uuid}
      columns={[
        {
          id: "name",
          title: t("keys.name"),
          rowHeader: true,
          card: "title",
          cell: (key) => (
            <span className={styles.text}>
              {key.name}
              <br />
              <span className="muted small">{t("keys.made", { name: key.createdBy, when: formatInstant(key.createdAt) })}</span>
            </span>
          ),
        },
        { id: "writes", title: t("keys.writes"), cell: (key) => named(key.writes, writable) },
        { id: "reads", title: t("keys.reads"), cell: (key) => named(key.reads, readable) },
        { id: "networks", title: t("keys.networks"), cell: (key) => key.networks.join(", ") || t("keys.anywhere") },
        {
          id: "expiresAt",
          title: t("keys.expiresAt"),
          cell: (key) => (key.expiresAt ? formatInstant(key.expiresAt) : <span className="muted">{t("keys.endless")}</span>),
        },
        {
          id: "lastUsedAt",
          title: t("keys.lastUsedAt"),
          cell: (key) => (key.lastUsedAt ? formatInstant(key.lastUsedAt) : <span className="muted">{t("keys.neverUsed")}</span>),
        },
        {
          id: "state",
          title: t("keys.state"),
          card: "aside",
          cell: ({ state }) => <StatusTag {...keyStatusStyles[state]}>{t(`keys.states.${state}`)}</StatusTag>,
        },
        {
          id: "revoke",
          title: t("keys.revoke"),
          hideTitle: true,
          align: "end",
          card: "full",
          cell: (key) =>
            key.state === "live" && (
              <ButtonLink
                variant="quiet"
                href={confirmHref(paths.exchangeKeys, "revoke", { uuid: key.uuid })}
                preventScrollReset
                aria-label={t("keys.revokeNamed", { name: key.name })}
              >
                {t("keys.revoke")}
              </ButtonLink>
            ),
        },
      ]}
    />
  );
}
