import CalendarX from "lucide-react/icons/calendar-x";
import Handshake from "lucide-react/icons/handshake";
import PackageMinus from "lucide-react/icons/package-minus";
import { useTranslation } from "react-i18next";
import { dealStatusStyles, suborderStatusStyles } from "#app/areas/statuses/deal-status-styles.ts";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { DealSummary } from "#contract/deal.ts";
import type { SuborderStatus } from "#contract/enums.ts";
import type { Side } from "./deal-buttons.ts";

type Props = {
  deal: Pick<DealSummary, "status" | "consentNeeded" | "isOverdue" | "isPartlyCollected" | "allowedActions">;
  side: Side;
  /** For lists: an awaited decision replaces the status it belongs to. */
  short?: boolean;
};

/** The deal's status with what it does not say: an awaited decision, an overdue date, an incomplete collection. */
export function DealTags({ deal, side, short = false }: Props) {
  const { t } = useTranslation("statuses");
  const { status, consentNeeded, isOverdue, isPartlyCollected } = deal;
  const style = dealStatusStyles[status];
  const isMine = side === "buyer" && deal.allowedActions.includes("confirm");
  return (
    <>
      {!(short && consentNeeded) && (
        <StatusTag tone={style.tone} icon={style.icon}>
          {t(`deal.${status}`)}
        </StatusTag>
      )}
      {consentNeeded && (
        <StatusTag tone="warning" icon={Handshake}>
          {t(isMine ? "dealExtra.consentYours" : "dealExtra.consentBuyer")}
        </StatusTag>
      )}
      {isOverdue && (
        <StatusTag tone="danger" icon={CalendarX}>
          {t("dealExtra.overdue")}
        </StatusTag>
      )}
      {isPartlyCollected && status !== "partly_collected" && (
        <StatusTag tone="warning" icon={PackageMinus}>
          {t("deal.partly_collected")}
        </StatusTag>
      )}
    </>
  );
}

export function SuborderTag({ status }: { status: SuborderStatus }) {
  const { t } = useTranslation("statuses");
  const style = suborderStatusStyles[status];
  return (
    <StatusTag tone={style.tone} icon={style.icon}>
      {t(`suborder.${status}`)}
    </StatusTag>
  );
}
