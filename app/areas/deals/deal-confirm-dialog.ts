import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Confirmation } from "#app/form/confirm-dialog.tsx";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import type { Deal } from "#contract/deal.ts";
import type { DealDocuments } from "#contract/documents.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { type DialogAction, dialogActions } from "./deal-buttons.ts";
import { partsOf } from "./deal-lines.ts";
import { overrunOf } from "./overrun.ts";

/** Actions that need a confirmation. Each is a link to its dialog, so that a double click cannot confirm it. */
type DealConfirmation =
  | { intent: DialogAction }
  | { intent: "collectAll"; uuid: string }
  | { intent: "deleteDocument"; uuid: string; name: string };

/** The confirmation in the URL (`?confirm=`), if the deal and its documents allow the action. */
export function dealConfirmationIn(url: URL, deal: Deal, documents: DealDocuments | null): DealConfirmation | null {
  const intent = confirmationOf(url, [...dialogActions, "collectAll", "deleteDocument"]);
  if (intent === undefined) return null;
  if (intent === "collectAll") {
    const suborder = deal.suborders.find(
      ({ uuid, status }) => uuid === url.searchParams.get("suborder") && status === "transferred_to_warehouse",
    );
    return suborder && deal.allowedActions.includes("collect") ? { intent: intent, uuid: suborder.uuid } : null;
  }
  if (intent !== "deleteDocument") return deal.allowedActions.includes(intent) ? { intent: intent } : null;
  const document = documents?.documents.find(({ uuid, mayDelete }) => mayDelete && uuid === url.searchParams.get("document"));
  return document ? { intent: intent, uuid: document.uuid, name: document.name } : null;
}

type ToCollect = { version: number; suborder: { uuid: string; number: string }; lines: readonly { uuid: string; quantity: number }[] };

/** Asks whether the suborder is collected as it was ordered. */
export function collectAllDialog(t: TFunction<"deals">, { version, suborder, lines }: ToCollect): Confirmation {
  const ordered = Object.fromEntries(lines.map(({ uuid, quantity }) => [`o.${uuid}`, formatQuantity(quantity)]));
  return {
    intent: "collectAll",
    title: t("collect.question", { number: suborder.number }),
    text: t("collect.consequence"),
    verb: t("collect.all"),
    fields: { version, ...ordered, suborderUuid: suborder.uuid },
    harmless: true,
  };
}

/** Texts of the confirmation, with the sums at stake. */
export function useDealConfirmDialog(confirmation: DealConfirmation | null, deal: Deal): Confirmation | null {
  const { t } = useTranslation("deals");
  if (!confirmation) return null;
  if (confirmation.intent === "deleteDocument") {
    return {
      intent: confirmation.intent,
      title: t("documents.deleteTitle", { name: confirmation.name }),
      text: t("documents.deleteText"),
      verb: t("documents.deleteForGood"),
      fields: { documentUuid: confirmation.uuid },
    };
  }
  const expectedVersion = { version: deal.version };
  const { number } = deal;
  const total = formatMoney(deal.actualTotal ?? deal.total);
  switch (confirmation.intent) {
    case "collectAll": {
      const part = partsOf(deal).find(({ key }) => key === confirmation.uuid);
      const suborder = { uuid: confirmation.uuid, number: part?.suborder?.number ?? number };
      return collectAllDialog(t, { version: deal.version, suborder, lines: part?.lines ?? [] });
    }
    case "confirmPayment": {
      const missing = deal.assortments.reduce((sum, each) => sum + Math.max(0, kopecksOf(each.missing)), 0);
      return {
        intent: confirmation.intent,
        title: t("payment.question", { amount: formatMoney(missing) }),
        text: t(overrunOf(deal) > 0 ? "payment.consequenceOverrun" : "payment.consequence"),
        verb: t("payment.submit"),
        fields: expectedVersion,
        harmless: true,
      };
    }
    case "passToDelivery":
    case "received":
    case "close":
      return {
        intent: confirmation.intent,
        title: t(`${confirmation.intent}.title`, { number }),
        text: t(`${confirmation.intent}.text`, { total }),
        verb: t(`${confirmation.intent}.submit`),
        fields: expectedVersion,
        harmless: true,
      };
  }
}
