import { useTranslation } from "react-i18next";
import type { Deal } from "#contract/deals.ts";
import type { DealDocuments } from "#contract/documents.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { askedOf } from "#app/form/ask-href.ts";
import type { Asked } from "#app/form/question.tsx";
import { formatMoney } from "#app/i18n/format.ts";

const actions = ["confirmPayment", "close"] as const;
type Wanted = { intent: (typeof actions)[number] } | { intent: "deleteDocument"; uuid: string; name: string };

/** What the address asks (`?confirm=`) of what the deal and its documents allow. */
export function askedIn(url: URL, deal: Deal, papers: DealDocuments | null): Wanted | null {
  const asked = askedOf(url, [...actions, "deleteDocument"]);
  if (asked === undefined) return null;
  if (asked !== "deleteDocument") return deal.allowedActions.includes(asked) ? { intent: asked } : null;
  const document = papers?.documents.find(({ uuid, mayDelete }) => mayDelete && uuid === url.searchParams.get("document"));
  return document ? { intent: asked, uuid: document.uuid, name: document.name } : null;
}

/** The words of the question, with the sums that hang on it. */
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
  const fields = { version: deal.version };
  const { intent } = wanted;
  if (intent === "confirmPayment") {
    const missing = deal.assortments.reduce((sum, each) => sum + Math.max(0, kopecksOf(each.missing)), 0);
    return {
      intent,
      title: t("payment.question", { amount: formatMoney(missing) }),
      text: t("payment.consequence"),
      verb: t("payment.submit"),
      fields,
      harmless: true,
    };
  }
  const total = formatMoney(deal.actualTotal ?? deal.total);
  return { intent, title: t("close.title", { number: deal.number }), text: t("close.text", { total }), verb: t("close.submit"), fields, harmless: true };
}
