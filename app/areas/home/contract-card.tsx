import { useTranslation } from "react-i18next";
import { formatInstant, formatMoney, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { LimitBar } from "#app/ui/limit-bar/limit-bar.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { BranchContract } from "#contract/contracts.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import styles from "./overview.module.css";

/** Available sums on the contracts of the basket's trade point. */
export function ContractCard({ lines, isDirector }: { lines: readonly BranchContract[]; isDirector: boolean }) {
  const { t } = useTranslation("cabinet");
  const [first] = lines;
  if (!first) return null;
  return (
    <Card
      id="contracts"
      title={t("home.contracts.title", { branch: unbroken(first.branchName) })}
      aside={<Link href={isDirector ? paths.companyContracts : paths.branch(first.branchUuid)}>{t("home.contracts.more")}</Link>}
    >
      <ul className={styles.contracts}>
        {lines.map((line) => (
          <ContractRow key={line.uuid} line={line} />
        ))}
      </ul>
      <p className="muted small">{t("home.contracts.updated", { time: formatInstant(first.updatedAt) })}</p>
    </Card>
  );
}

function ContractRow({ line }: { line: BranchContract }) {
  const { t } = useTranslation("cabinet");
  const { assortment, type, available, debt, reserved } = line;
  const isPrepaid = type === "prepaid" || line.limit.amount <= 0;
  return (
    <li className={styles.contract}>
      <span>
        <Link href={paths.contract(line.uuid)}>{assortment.name}</Link>{" "}
        <span className="muted small">{t(isPrepaid ? "home.contracts.prepaid" : "home.contracts.available")}</span>
      </span>
      <b className={available.amount < 0 ? "negative num nowrap" : "num nowrap"}>{formatMoney(available)}</b>
      {!isPrepaid && <Used {...{ available, debt, reserved }} limit={line.limit} />}
    </li>
  );
}

/** The used part of the limit, as a bar. */
function Used({ limit, available, debt, reserved }: Pick<BranchContract, "limit" | "available" | "debt" | "reserved">) {
  const { t } = useTranslation("cabinet");
  const whole = Math.max(kopecksOf(limit), kopecksOf(debt) + kopecksOf(reserved), 1);
  const sums = { debt: formatMoney(debt), reserved: formatMoney(reserved), available: formatMoney(available) };
  return (
    <div className={styles.limit}>
      <LimitBar
        legend="line"
        thin
        label={t("home.contracts.bar", sums)}
        parts={[
          { kind: "debt", share: kopecksOf(debt) / whole, label: t("home.contracts.debt"), amount: sums.debt },
          { kind: "reserve", share: kopecksOf(reserved) / whole, label: t("home.contracts.reserved"), amount: sums.reserved },
        ]}
      />
    </div>
  );
}
