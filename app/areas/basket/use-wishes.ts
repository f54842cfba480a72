import { useFetcher, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { announce } from "#app/areas/live/announcer.tsx";
import { changeDraft, dropUsed, readDraft } from "#app/form/draft.ts";
import { type DraftField, enter, isDraftField } from "#app/form/draft-fields.ts";
import { useShownCompany, withShownCompany } from "#app/form/form.tsx";
import { useDraftKey } from "#app/form/use-draft-key.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { useAnswer } from "#app/ui/use-answer.ts";

/** Wish fields of a rejected form. */
export type PostedWish = Pick<FormErrors, "errors" | "values">;

const firstPauseMs = 5_000;
const maxPauseMs = 60_000;

type Texts = Readonly<Record<string, string>>;

/**
 * Saves wishes when focus leaves a line or segment, again if the portal was not reached. Until they are saved they are a draft: what was
 * refused or not left yet is sent again when the cart is next opened. Without JavaScript every cart button saves them.
 */
export function useWishes(
  shown: readonly (readonly [name: string, value: string])[],
  formErrors: PostedWish | null,
  { saved: savedText, waits }: { saved: string; waits: string },
) {
  const fetcher = useFetcher<FormErrors | { saved: true } | { offline: true }>();
  const key = useDraftKey("wishes");
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(shown.map(([, value]) => value).join("\n"));
  const sent = useRef<Texts>({});
  const standing = new Map(shown);

  const company = useShownCompany();
  const save = () => {
    const form = new FormData();
    for (const field of fieldsIn(place.current)) form.set(field.name, field.value);
    const now = [...form.values()].join("\n");
    if (now === last.current) return;
    last.current = now;
    sent.current = Object.fromEntries(textsOf(form));
    form.set("intent", "wishes");
    form.set("quiet", "1");
    fetcher.submit(withShownCompany(form, company), { method: "post", action: paths.cart });
  };
  const keep = ({ target }: FormEvent) => {
    if (key === null || !isDraftField(target)) return;
    changeDraft(key, { [target.name]: target.value === standing.get(target.name) ? undefined : target.value });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit of the cart
  useEffect(() => {
    const kept = key === null ? undefined : readDraft(key)?.entries;
    if (key === null || !kept) return;
    for (const field of fieldsIn(place.current)) {
      const text = kept[field.name];
      if (text === field.value) changeDraft(key, { [field.name]: undefined });
      else if (text !== undefined) enter(field, text);
    }
    save();
  }, [key]);

  const answer = fetcher.data;
  const isLost = answer !== undefined && ("offline" in answer || ("problem" in answer && answer.problem?.name === "UNAVAILABLE"));
  const failures = useRef(0);
  const errorOf = (name: string) => {
    const isFirst = name === shown[0]?.[0];
    if (isLost) return isFirst ? waits : undefined;
    const errors = answer ? ("errors" in answer ? answer.errors : {}) : formErrors?.errors;
    return errors?.[name]?.[0] ?? (isFirst ? errors?.[""]?.[0] : undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer counts once
  useEffect(() => {
    if (!answer) return;
    failures.current = isLost ? failures.current + 1 : 0;
    if ("saved" in answer) {
      announce(savedText);
      if (key !== null) dropUsed(key, sent.current);
      return;
    }
    const errors = [...standing.keys()].flatMap((name) => errorOf(name) ?? []);
    if (failures.current < 2 && errors.length > 0) announce(errors.join(" "));
    if (!isLost) return;
    last.current = null;
    // What is being typed is saved when it is left.
    const again = () => place.current?.contains(document.activeElement) || save();
    const timer = setTimeout(again, Math.min(firstPauseMs * 2 ** (failures.current - 1), maxPauseMs));
    return () => clearTimeout(timer);
  }, [answer]);
  useSentWithCart(key, [...standing.keys()]);

  const typedOf = (name: string, value: string) => {
    const typed = formErrors?.values[name];
    return typeof typed === "string" ? typed : value;
  };
  return { watch: { ref: place, onInput: keep, onBlur: save }, errorOf, typedOf };
}

/**
 * Drops what the cart's form has sent: it saves the wishes, too. An answer on this page refuses something, or was lost. An order leads
 * to a new document: `dropSent` of form/draft.ts.
 */
function useSentWithCart(key: string | null, names: readonly string[]): void {
  const { formData } = useNavigation();
  const isRefused = useAnswer() !== undefined;
  const sent = useRef<Texts>({});
  const drop = () => {
    if (key !== null) dropUsed(key, sent.current);
    sent.current = {};
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the beginning and the end of a submission count
  useEffect(() => {
    if (formData) sent.current = Object.fromEntries([...textsOf(formData)].filter(([name]) => names.includes(name)));
    else if (isRefused) sent.current = {};
    else drop();
  }, [formData]);
}

const fieldsIn = (place: HTMLElement | null): DraftField[] => [...(place?.querySelectorAll("[name]") ?? [])].filter(isDraftField);
