import { useEffect, useRef } from "react";
import { formatMoney } from "#app/i18n/format.ts";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import type { CartT } from "./cart-texts.ts";
import type { CartView } from "./cart-view.ts";
import { changedProducts } from "./changed-products.ts";
import { changedTerms } from "./changed-terms.ts";

const maxNamed = 3;

/** Announces changes that come from elsewhere: prices, availability, limits, delivery days, the trade point. */
export function useCartNews(view: CartView, t: CartT): void {
  const shown = useRef(view);
  useEffect(() => {
    const before = shown.current;
    shown.current = view;
    const terms = termsTexts(before, view, t);
    if (terms.length > 0) showToast({ tone: "info", title: t("termsChanged.title"), text: terms.join(" ") });
    const products = before.branch === view.branch ? changedProducts(before, view) : [];
    if (products.length > 0) showToast({ tone: "info", title: t("goodsChanged.title"), text: named(products, t) });
  }, [view, t]);
}

function named(names: readonly string[], t: CartT): string {
  const more = names.length - maxNamed;
  const shownNames = names.slice(0, maxNamed).join(", ");
  return more > 0 ? t("goodsChanged.more", { names: shownNames, count: more }) : shownNames;
}

function termsTexts(before: CartView, now: CartView, t: CartT): string[] {
  const { lostBranch, limits, days, minimum } = changedTerms(before, now);
  const names = days.map(({ name }) => name);
  return [
    ...(lostBranch ? [lostBranch.now ? t("termsChanged.branch", lostBranch) : t("termsChanged.branchNone", lostBranch)] : []),
    ...limits.map(({ type, name, available }) =>
      type === "prepaid" ? t("termsChanged.prepaid", { name }) : t("termsChanged.limit", { name, sum: formatMoney(available) }),
    ),
    ...(names.length > 0 ? [t("termsChanged.days", { names: named(names, t) })] : []),
    ...(minimum ? [t("termsChanged.minimum", { sum: formatMoney(now.minimum) })] : []),
  ];
}
