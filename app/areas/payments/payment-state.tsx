import { useTranslation } from "react-i18next";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { Payment } from "#contract/payments.ts";

const tones = { ready: "info", waiting: "warning", posted: "success", ignored: "neutral" } as const;

/** Where a payment stands, and why it waits or how many contracts it has paid. */
export function PaymentState({ payment: { status, reason, parts } }: { payment: Payment }) {
  const { t } = useTranslation("payments");
  const state = status === "waiting" && reason === null ? "ready" : status;
  return (
    <>
      <StatusTag tone={tones[state]}>{t(`states.${state}`)}</StatusTag>
      <div className="muted small">
        {reason && t(`reasons.${reason}`)}
        {status === "posted" && t("states.parts", { count: parts.length })}
      </div>
    </>
  );
}
