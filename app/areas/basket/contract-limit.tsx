import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import { formatInstant, formatMoney } from "#app/i18n/format.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { LimitBar, type LimitPart } from "#app/ui/limit-bar/limit-bar.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { CartT } from "./cart-texts.ts";
import type { CartContract } from "./cart-view.ts";
import styles from "./order-summary.module.css";

/** What the order takes of one contract: a credit limit with deferral, or prepayment. */
export function ContractLimit({ contract, t }: { contract: CartContract; t: CartT }) {
  const overdue = contract.overdue > 0 && <Note tone="warning">{t("limit.overdue", { sum: formatMoney(contract.overdue) })}</Note>;
  const id = `limit-${contract.assortment}`;
  if (contract.type === "prepaid") {
    return (
      <section id={id} aria-labelledby={`${id}-title`} className={styles.part}>
        <div className={styles.between}>
          <h3 id={`${id}-title`} className={styles.title}>
            {t("limit.prepaidTitle", { name: inSentence(contract.name) })}
          </h3>
          <b className="num">{formatMoney(contract.total)}</b>
        </div>
        <p className="muted small">{t("limit.prepaid")}</p>
        {overdue || (contract.debt > 0 && <p className="small">{t("limit.rest", { sum: formatMoney(contract.debt) })}</p>)}
      </section>
    );
  }
  const exceeded = contract.excess > 0;
  const texts = wordsOf(contract);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.part}>
      <div className={styles.between}>
        <h3 id={`${id}-title`} className={styles.title}>
          {t("limit.title", { name: inSentence(contract.name) })}
        </h3>
        {exceeded ? (
          <StatusTag tone="danger" icon={CircleX}>
            {t("limit.exceeded")}
          </StatusTag>
        ) : (
          <StatusTag tone="success" icon={CircleCheck}>
            {t("limit.enough")}
          </StatusTag>
        )}
      </div>
      <LimitBar
        label={t("limit.bar", texts)}
        parts={partsOf(contract, t)}
        end={exceeded ? share(contract.limit + contract.advance, contract) : undefined}
        rest={exceeded ? undefined : { label: t("limit.left"), amount: formatMoney(contract.available - contract.total) }}
      />
      <Disclosure summary={t("limit.how")} open={exceeded}>
        <p className={styles.formula}>
          {t(contract.debt > 0 ? "limit.formulaDebt" : contract.advance > 0 ? "limit.formulaAdvance" : "limit.formulaPlain", texts)}{" "}
          {t(`limit.deferral.${contract.postponUnit}`, { count: contract.postpon })}{" "}
          {t("limit.updated", { time: formatInstant(contract.updatedAt) })}
        </p>
      </Disclosure>
      {overdue}
    </section>
  );
}

function wordsOf({ limit, debt, advance, reserved, available, total }: CartContract) {
  return {
    limit: formatMoney(limit),
    debt: formatMoney(debt),
    advance: formatMoney(advance),
    reserved: formatMoney(reserved),
    available: formatMoney(available),
    total: formatMoney(total),
  };
}

/** The bar's full width in kopecks: limit plus advance, or everything claimed if that is more. */
function wholeOf({ limit, advance, debt, reserved, total }: CartContract): number {
  return Math.max(limit + advance, debt + reserved + total, 1);
}

function share(kopecks: number, contract: CartContract): number {
  return Math.max(0, kopecks) / wholeOf(contract);
}

function partsOf(contract: CartContract, t: CartT): LimitPart[] {
  const { debt, reserved, total, available, excess } = contract;
  const within = Math.min(total, Math.max(0, available));
  const parts: LimitPart[] = [
    { kind: "debt", share: share(debt, contract), label: t("limit.debt"), amount: formatMoney(debt) },
    { kind: "reserve", share: share(reserved, contract), label: t("limit.reserved"), amount: formatMoney(reserved) },
    { kind: "order", share: share(within, contract), label: t("limit.order"), amount: formatMoney(total) },
  ];
  if (excess > 0)
    parts.push({ kind: "over", share: share(total - within, contract), label: t("limit.excess"), amount: formatMoney(excess) });
  return parts.filter((part) => part.kind === "order" || part.kind === "over" || part.share > 0);
}

/** Lower-cases the first letter for use after a colon, except in abbreviations. */
function inSentence(name: string): string {
  const [first = "", second = ""] = name;
  return second === second.toLowerCase() ? first.toLowerCase() + name.slice(1) : name;
}
