import { useTranslation } from "react-i18next";
import { formatDate, formatInstant, formatMoney } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { LimitBar, type LimitPart } from "#app/ui/limit-bar/limit-bar.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { Ledger } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import styles from "./contract-sums.module.css";
import { dayKeys } from "./day-keys.ts";

type Contract = Ledger["contract"];

/** Debt, reserve and available sum of one contract, with the formula filled in. */
export function ContractSums({ contract }: { contract: Contract }) {
  const { t } = useTranslation(["contracts", "common"]);
  const { type, deferralDays, deferralUnit, overdue, overdueSince, updatedAt } = contract;
  const sums = {
    limit: formatMoney(contract.limit),
    balance: signed(contract.balance),
    reserved: formatMoney(contract.reserved),
    available: formatMoney(contract.available),
  };
  return (
    <Card id="sums" title={t("ledger.sums")} className="keep">
      <Stack gap={3} className={styles.sums}>
        {overdue.amount > 0 && (
          <Note tone="warning" title={t("overdueNote", { amount: formatMoney(overdue) })}>
            {overdueSince && t("overdueSince", { date: formatDate(plainDateIn(new Date(overdueSince), "Europe/Moscow")) })}
          </Note>
        )}
        <PropertyList
          variant="sums"
          items={[
            {
              key: "type",
              label: t("columns.type"),
              value:
                type === "deferred" ? t("deferredFor", { days: t(dayKeys[deferralUnit], { count: deferralDays }) }) : t("types.prepaid"),
            },
            { key: "limit", label: t("columns.limit"), value: sums.limit },
            { key: "balance", label: t("columns.balance"), value: formatMoney(contract.balance) },
            { key: "debt", label: t("columns.debt"), value: formatMoney(contract.debt) },
            { key: "reserved", label: t("columns.reserved"), value: sums.reserved },
            {
              key: "available",
              label: t("columns.available"),
              value: sums.available,
              strong: true,
              ...(contract.available.amount < 0 && { tone: "negative" as const }),
            },
          ]}
        />
        {contract.limit.amount > 0 && <LimitBar label={t("formulaFilled", sums)} parts={partsOf(contract)} legend="none" />}
        <p className="small">{t("formulaFilled", sums)}</p>
        <p className="muted small">
          {t("formula")} {t("columns.updatedAt")}: {formatInstant(updatedAt)}.
        </p>
      </Stack>
    </Card>
  );
}

/** `+ 5,00 ₽` or `− 5,00 ₽`, as a term of a sum. */
function signed(balance: Contract["balance"]): string {
  const sum = kopecksOf(balance);
  return `${sum < 0 ? "−" : "+"} ${formatMoney(Math.abs(sum))}`;
}

/** Without labels: the figures are listed above the bar. */
function partsOf({ limit, debt, reserved }: Contract): LimitPart[] {
  const whole = Math.max(kopecksOf(limit), kopecksOf(debt) + kopecksOf(reserved), 1);
  return [
    { kind: "debt", share: kopecksOf(debt) / whole, label: "", amount: "" },
    { kind: "reserve", share: kopecksOf(reserved) / whole, label: "", amount: "" },
  ];
}
