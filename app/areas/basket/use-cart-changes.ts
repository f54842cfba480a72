import { useFetcher } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useShownCompany, withShownCompany } from "#app/form/form.tsx";
import { postWhileLeaving } from "#app/form/post-while-leaving.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { paths } from "#app/site-map/paths.ts";
import { showToast } from "#app/ui/toast-region/toasts.ts";
import { useLatest } from "#app/ui/use-latest.ts";
import { rememberLeft, takeLeft } from "./left-changes.ts";

export type Change = { quantity: number; ticked: boolean };

type Answer = FormErrors | { saved: true; elsewhere: boolean } | { offline: true };

const debounceMs = 350;
const firstPauseMs = 3_000;
const maxPauseMs = 30_000;

/**
 * Shows changes of quantities and checkboxes at once and sends them debounced. Rejected changes are rolled back and their errors
 * shown beside the line. Those that could not reach the portal stay as typed and are sent again, with growing pauses and when the
 * browser is online again. `isOrdering`: the order's form is being sent, with all quantities.
 */
export function useCartChanges(version: number, elsewhere: { title: string; text: string }, isOrdering: boolean) {
  const fetcher = useFetcher<Answer>({ key: "cart-lines" });
  const [pending, setPending] = useState<ReadonlyMap<string, Change>>(new Map());
  const [lineErrors, setLineErrors] = useState<ReadonlyMap<string, string>>(new Map());
  /** How many times in a row the portal was not reached. */
  const [failures, setFailures] = useState(0);
  const sent = useRef<ReadonlyMap<string, Change>>(new Map());
  const latest = useLatest(pending);
  const shownVersion = useLatest(version);
  const company = useShownCompany();
  const isOrdered = useLatest(isOrdering);
  const idle = fetcher.state === "idle";

  const change = useCallback((uuid: string, next: Change) => {
    setPending((before) => new Map(before).set(uuid, next));
    setLineErrors((before) => without(before, [uuid]));
    // Not drawn any more if the page is being left.
    latest.current = new Map(latest.current).set(uuid, next);
  }, []);

  useEffect(() => {
    for (const [uuid, next] of takeLeft()) change(uuid, next);
  }, [change]);

  const { submit } = fetcher;
  useEffect(() => {
    if (!idle || pending.size === 0 || sent.current.size > 0) return;
    const timer = setTimeout(
      () => {
        sent.current = pending;
        submit(withShownCompany(toForm(pending, shownVersion.current), company), { method: "post", action: paths.cart });
      },
      failures === 0 ? debounceMs : Math.min(firstPauseMs * 2 ** (failures - 1), maxPauseMs),
    );
    return () => clearTimeout(timer);
  }, [pending, idle, submit, failures, company]);

  useEffect(() => {
    const retry = () => setFailures(0);
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);

  useEffect(() => {
    if (!idle || sent.current.size === 0) return;
    const settled = sent.current;
    sent.current = new Map();
    const answer = fetcher.data;
    if (answer && "offline" in answer) return setFailures((before) => before + 1);
    setFailures(0);
    // Changes made during the request stay pending and are sent next.
    setPending((before) => new Map([...before].filter(([uuid, next]) => settled.get(uuid) !== next)));
    if (!answer) return;
    if ("errors" in answer) setLineErrors((before) => new Map([...before, ...errorsByLine(answer, settled)]));
    else if (answer.elsewhere) showToast({ tone: "info", ...elsewhere });
  }, [idle, fetcher.data, elsewhere]);

  // Sends unsaved changes when the user leaves within the debounce.
  useEffect(() => {
    const flush = () => {
      const unsent = new Map([...latest.current].filter(([uuid, next]) => sent.current.get(uuid) !== next));
      if (unsent.size === 0 || isOrdered.current) return;
      latest.current = new Map();
      const body = withShownCompany(toForm(unsent, shownVersion.current), company);
      postWhileLeaving(paths.cart, body);
      rememberLeft(unsent);
    };
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [company]);

  const isWaiting = pending.size > 0;
  const offline = isWaiting && failures > 0;
  return useMemo(
    () => ({ pending, refused: lineErrors, change, busy: isWaiting && !offline, offline }),
    [pending, lineErrors, change, isWaiting, offline],
  );
}

/** Puts one line back into a cart whose form is not on the page; `onSaved` is called once it is saved. */
export function useLineBack(onSaved: (line: null) => void): (line: { uuid: string } & Change) => void {
  const { submit, data } = useFetcher<Answer>({ key: "cart-line-back" });
  useEffect(() => {
    if (data && "saved" in data) onSaved(null);
  }, [data, onSaved]);
  const company = useShownCompany();
  return ({ uuid, ...change }) =>
    submit(withShownCompany(toForm(new Map([[uuid, change]]), 0), company), { method: "post", action: paths.cart });
}

function toForm(changes: ReadonlyMap<string, Change>, version: number): FormData {
  const form = new FormData();
  form.set("intent", "save");
  form.set("quiet", "1");
  form.set("version", String(version));
  for (const [uuid, { quantity, ticked }] of changes) {
    form.set(`quantity-${uuid}`, String(quantity));
    if (ticked) form.append("tick", uuid);
  }
  return form;
}

/** An error without a field applies to every line sent. */
function errorsByLine({ errors }: FormErrors, sent: ReadonlyMap<string, Change>): [string, string][] {
  const common = errors[""]?.[0];
  return [...sent.keys()].flatMap((uuid): [string, string][] => {
    const text = errors[`quantity-${uuid}`]?.[0] ?? common;
    return text === undefined ? [] : [[uuid, text]];
  });
}

function without(map: ReadonlyMap<string, string>, keys: readonly string[]): ReadonlyMap<string, string> {
  if (!keys.some((key) => map.has(key))) return map;
  return new Map([...map].filter(([key]) => !keys.includes(key)));
}
