import { useEffect, useRef } from "react";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import type { CartView } from "./cart-view.ts";
import type { CartT } from "./cart-words.ts";
import { changedGoods } from "./changed-goods.ts";

const mostNamed = 3;

/** A price or an availability that changes on the open cart is said, politely; what is being typed stays. */
export function useChangedGoods(view: CartView, t: CartT): void {
  const shown = useRef(view);
  useEffect(() => {
    const names = changedGoods(shown.current, view);
    shown.current = view;
    if (names.length === 0) return;
    const more = names.length - mostNamed;
    const named = names.slice(0, mostNamed).join(", ");
    showToast({ tone: "info", title: t("goodsChanged.title"), text: more > 0 ? t("goodsChanged.more", { names: named, count: more }) : named });
  }, [view, t]);
}
