import { useTranslation } from "react-i18next";
import type { Deal } from "#contract/deal.ts";
import type { DealDocuments } from "#contract/documents.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { askedOf } from "#app/form/ask-href.ts";
import type { Asked } from "#app/form/question.tsx";
import { formatMoney } from "#app/i18n/format.ts";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import { type AskedAction, askedActions } from "./deal-buttons.ts";
import { partsOf } from "./deal-lines.ts";
import { overrunOf } from "./overrun.ts";

/** Actions that need a confirmation. Each is a link to its question, so that a double click cannot confirm it. */
type Wanted = { intent: AskedAction } | { intent: "collectAll"; uuid: string } | { intent: "deleteDocument"; uuid: string; name: string };

/** The question in the URL (`?confirm=`), if the deal and its documents allow the action. */
export function askedIn(url: URL, deal: Deal, papers: DealDocuments | null): Wanted | null {
  const asked = askedOf(url, [...askedActions, "collectAll", "deleteDocument"]);
  if (asked === undefined) return null;
  if (asked === "collectAll") {
    const suborder = deal.suborders.find(
      ({ uuid, status }) => uuid === url.searchParams.get("suborder") && status === "transferred_to_warehouse",
    );
    return suborder && deal.allowedActions.includes("collect") ? { intent: asked, uuid: suborder.uuid } : null;
  }
  if (asked !== "deleteDocument") return deal.allowedActions.includes(asked) ? { intent: asked } : null;
  const document = papers?.documents.find(({ uuid, mayDelete }) => mayDelete && uuid === url.searchParams.get("document"));
  return document ? { intent: asked, uuid: document.uuid, name: document.name } : null;
}

/** Texts of the confirmation, with the sums at stake. */
export function useDealQuestion(wanted: Wanted | null, deal: Deal): Asked | null {
  const { t } = useTranslation("deals");
  if (!wanted) return null;
  if (wanted.intent === "deleteDocument") {
    return {
      intent: wanted.intent,
      title: t("documents.deleteTitle", { name: wanted.name }),
      text: t("documents.deleteText"),
      verb: t("documents.deleteForGood"),
      fields: { documentUuid: wanted.uuid },
    };
  }
  const seen = { version: deal.version };
  const { number } = deal;
  const total = formatMoney(deal.actualTotal ?? deal.total);
  switch (wanted.intent) {
    case "collectAll": {
      const part = partsOf(deal).find(({ key }) => key === wanted.uuid);
      const ordered = Object.fromEntries((part?.lines ?? []).map((line) => [`o.${line.uuid}`, formatQuantity(line.quantity)]));
      return {
        intent: wanted.intent,
        title: t("collect.question", { number: part?.suborder?.number ?? number }),
        text: t("collect.consequence"),
        verb: t("collect.all"),
        fields: { ...seen, ...ordered, suborderUuid: wanted.uuid },
        harmless: true,
      };
    }
    case "confirmPayment": {
      const missing = deal.assortments.reduce((sum, each) => sum + Math.max(0, kopecksOf(each.missing)), 0);
      return {
        intent: wanted.intent,
        title: t("payment.question", { amount: formatMoney(missing) }),
        text: t(overrunOf(deal) > 0 ? "payment.consequenceOverrun" : "payment.consequence"),
        verb: t("payment.submit"),
        fields: seen,
        harmless: true,
      };
    }
    case "passToDelivery":
    case "received":
    case "close":
      return {
        intent: wanted.intent,
        title: t(`${wanted.intent}.title`, { number }),
        text: t(`${wanted.intent}.text`, { total }),
        verb: t(`${wanted.intent}.submit`),
        fields: seen,
        harmless: true,
      };
  }
}
