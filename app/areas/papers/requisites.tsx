import Copy from "lucide-react/icons/copy";
import { useTranslation } from "react-i18next";
import { isSettled, restOf } from "#app/areas/statuses/paper-state.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { DealPaper } from "#contract/papers.ts";
import styles from "./papers.module.css";

/** What a payment order needs, each to copy as a bank's form takes it, and the code that says the same. */
export function Requisites({ paper, invoice }: { paper: DealPaper; invoice: NonNullable<DealPaper["invoice"]> }) {
  const { t } = useTranslation("papers");
  const { seller, total } = paper;
  const { bank, purpose, code, left } = invoice;
  const rest = restOf({ left, total });
  const sum = (kopecksOf(total) / 100).toFixed(2).replace(".", ",");
  const rows = [
    ["payee", seller.name],
    ["inn", seller.inn],
    ["kpp", seller.kpp],
    ["bank", bank.name],
    ["bik", bank.bik],
    ["account", bank.account],
    ["correspondentAccount", bank.correspondentAccount],
    ["sum", sum],
    ["purpose", purpose],
  ] as const;
  return (
    <Card id="requisites" title={t("requisites")}>
      {isSettled(invoice) && <p>{t("paidInFull")}</p>}
      {rest && <p>{t("partlyPaid", { sum: formatMoney(rest) })}</p>}
      <div className={styles.requisites}>
        <PropertyList
          className={styles.rows}
          items={rows
            .filter(([, value]) => value !== "")
            .map(([key, value]) => ({
              key,
              label: t(key),
              value: (
                <span className={styles.value}>
                  <span>{value}</span>
                  <CopyButton text={value} label={t("copy", { name: t(key) })} copied={t("copied", { name: t(key) })} />
                </span>
              ),
            }))}
        />
        {!isSettled(invoice) && (
          <svg
            className={styles.code}
            viewBox={`0 0 ${code.size} ${code.size}`}
            role="img"
            aria-label={t("code")}
            shapeRendering="crispEdges"
          >
            <rect width={code.size} height={code.size} className={styles.light} />
            <path d={code.path} className={styles.dark} />
          </svg>
        )}
      </div>
    </Card>
  );
}

/** Needs JavaScript and a secure page; without them people select the text beside it. */
function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  const hydrated = useHydrated();
  if (!hydrated || typeof navigator.clipboard?.writeText !== "function") return null;
  const toClipboard = async () => {
    await navigator.clipboard.writeText(text);
    showToast({ tone: "success", title: copied });
  };
  return <Button type="button" variant="quiet" icon={Copy} iconOnly onClick={toClipboard} aria-label={label} className="no-print" />;
}
