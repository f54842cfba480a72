import { useFetcher, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { announce } from "#app/areas/live/announcer.tsx";
import { useShownCompany } from "#app/form/form.tsx";
import { postWhileLeaving } from "#app/form/post-while-leaving.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { shownCompanyField } from "#app/request/shown-company.ts";
import { paths } from "#app/site-map/paths.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { useLatest } from "#app/ui/use-latest.ts";
import type { CardView } from "./card-view.ts";
import type { Shopper } from "./shopper.server.ts";
import { useProductTexts } from "./use-product-texts.ts";

const sendAfterMs = 400;
const againAfterMs = 5_000;

/** The basket route's JSON answer; the fresh basket comes by revalidation. */
export type BasketChange = { productUuid: string; quantity: number };
type Answer = BasketChange | FormErrors;
type Product = Pick<CardView, "uuid" | "name" | "min" | "orderUnit">;

/**
 * One product's quantity: stored, wanted meanwhile, and the error of a rejected change. For a product in the basket changes are saved
 * debounced, and again while the portal cannot be reached; otherwise only the button saves. What became of it is announced.
 */
export function useBasketLine(
  { uuid: productUuid, name, min, orderUnit }: Product,
  stored: number,
  quantityError: Shopper["quantityError"],
) {
  const { t } = useTranslation("catalog");
  const texts = useProductTexts();
  const company = useShownCompany();
  const fetcher = useFetcher<Answer>({ key: `basket-${productUuid}` });
  const rejected = quantityError?.productUuid === productUuid ? quantityError : null;
  const [wanted, setWanted] = useState<number | null>(rejected && parseQuantity(rejected.typed));
  const [typed, setTyped] = useState(rejected?.typed);
  const [error, setError] = useState<string | null>(rejected?.text ?? null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The quantity before the change that is being saved. */
  const before = useRef(stored);
  const unsent = useRef<number>();
  const fieldsOf = (quantity: number) => ({
    ...{ intent: "set", productUuid, quantity: String(quantity), reply: "data" },
    ...(company && { [shownCompanyField]: company }),
  });
  // Leaving within the debounce sends the quantity, too: the page that a link leads to is read anew after it.
  const submit = useSubmit();
  const leave = useLatest((isClosing: boolean) => {
    clearTimeout(timer.current);
    if (unsent.current === undefined) return;
    const fields = fieldsOf(unsent.current);
    unsent.current = undefined;
    if (isClosing) return postWhileLeaving(paths.basketLines, new URLSearchParams(fields));
    submit(fields, { method: "post", action: paths.basketLines, navigate: false, fetcherKey: `left-${productUuid}` });
  });
  useEffect(() => {
    const onLeave = () => leave.current(true);
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("pagehide", onLeave);
      leave.current(false);
    };
  }, []);

  const busy = fetcher.state !== "idle";
  const answer = fetcher.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (busy || !answer) return;
    if ("errors" in answer) {
      if (answer.offline && stored > 0 && wanted !== null) return retryLater(wanted);
      setError(answer.errors.quantity?.[0] ?? answer.errors[""]?.[0] ?? null);
      if (stored > 0) setWanted(null);
    } else {
      setError(null);
      if (timer.current === undefined) setWanted(null);
      const was = before.current;
      before.current = answer.quantity;
      if (answer.quantity === 0) announce(t("buy.removed", { name }));
      else announce(t(was === 0 ? "buy.added" : "buy.changed", { name, quantity: texts.short(answer.quantity, orderUnit) }));
    }
  }, [busy, answer]);

  const sent = busy ? Number(parseQuantity(String(fetcher.formData?.get("quantity") ?? "")) ?? 0) : null;
  const isIn = stored > 0 || (sent ?? 0) > 0;
  const change = (quantity: number) => {
    setError(null);
    setTyped(undefined);
    setWanted(quantity);
    clearTimeout(timer.current);
    timer.current = undefined;
    unsent.current = undefined;
    if (stored > 0) saveAfter(sendAfterMs, quantity);
  };
  const saveAfter = (ms: number, quantity: number) => {
    clearTimeout(timer.current);
    unsent.current = quantity;
    timer.current = setTimeout(() => send(quantity), ms);
  };
  const send = (quantity: number) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (!navigator.onLine) return retryLater(quantity);
    unsent.current = undefined;
    fetcher.submit(fieldsOf(quantity), { method: "post", action: paths.basketLines });
  };
  /** The typed quantity stays until it can be saved. */
  const retryLater = (quantity: number) => {
    setError(t("buy.waits"));
    saveAfter(againAfterMs, quantity);
  };
  /** Offline the page stays and shows a message. */
  const isOffline = () => {
    if (navigator.onLine) return false;
    setError(t("buy.offline"));
    return true;
  };
  const stopOffline = (event: FormEvent) => {
    if (isOffline()) event.preventDefault();
  };
  return { Form: fetcher.Form, stopOffline, isIn, busy, error, typed, change, quantity: wanted ?? sent ?? (stored > 0 ? stored : min) };
}
