import { useFetcher } from "@remix-run/react";
import { type FocusEvent, useEffect, useRef } from "react";
import type { Refusal } from "#app/request/refusal.ts";
import { paths } from "#app/site-map/paths.ts";

/** Wish fields of a refused form. */
export type PostedWish = Pick<Refusal, "errors" | "values">;

/**
 * Saves wishes when focus leaves a line or segment, again if the portal was not reached. Without JavaScript every cart button saves
 * them.
 */
export function useWishes(shown: readonly (readonly [name: string, value: string])[], refusal: PostedWish | null) {
  const fetcher = useFetcher<Refusal | { saved: true }>();
  const last = useRef<string | null>(shown.map(([, value]) => value).join("\n"));
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const form = new FormData();
    for (const field of event.currentTarget.querySelectorAll<HTMLInputElement>("[name]")) form.set(field.name, field.value);
    const now = [...form.values()].join("\n");
    if (now === last.current) return;
    last.current = now;
    form.set("intent", "wishes");
    form.set("quiet", "1");
    fetcher.submit(form, { method: "post", action: paths.cart });
  };
  const told = fetcher.data ?? refusal;
  const isLost = told !== null && "offline" in told;
  useEffect(() => {
    if (told && "offline" in told) last.current = null;
  }, [told]);
  const errorOf = (name: string) => {
    if (!told || !("errors" in told)) return undefined;
    return told.errors[name]?.[0] ?? (isLost && name === shown[0]?.[0] ? told.errors[""]?.[0] : undefined);
  };
  const typedOf = (name: string, value: string) => {
    const typed = refusal?.values[name];
    return typeof typed === "string" ? typed : value;
  };
  return { watch: { onBlur }, errorOf, typedOf };
}
