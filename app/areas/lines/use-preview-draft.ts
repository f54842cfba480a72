import { useNavigation, useSubmit } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { changeDraft, dropDraft, readDraft } from "#app/form/draft.ts";
import { useShownCompany, withShownCompany } from "#app/form/form.tsx";
import { useDraftKey } from "#app/form/use-draft-key.ts";
import { useIsSending } from "#app/form/use-is-sending.ts";
import { paths } from "#app/site-map/paths.ts";
import { useAnswer } from "#app/ui/use-answer.ts";

const pasteForm = "check:";
const previewForm = "preview";
const left = /^(intent|key)$/;

/** Keeps the whole preview, which is nowhere but in its form, until its lines are in the basket. */
export function usePreviewDraft(place: RefObject<HTMLElement>, preview: string) {
  const key = useDraftKey(previewForm);
  const paste = useDraftKey(pasteForm);
  const isAdding = useIsSending(["add", "set"]);
  const wasAdding = useRef(false);
  useEffect(() => {
    wasAdding.current = isAdding;
  }, [isAdding]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every preview has fields of its own
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form || key === null) return;
    const save = () => {
      const fields = [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === "string" && !left.test(name) ? [[name, askedIn(form, name) ?? value]] : [],
      );
      changeDraft(key, { fields: JSON.stringify(fields) });
    };
    save();
    form.addEventListener("input", save);
    return () => form.removeEventListener("input", save);
  }, [key, preview]);
  useEffect(
    () => () => {
      if (!wasAdding.current || location.pathname !== paths.cart) return;
      for (const used of [key, paste]) if (used !== null) dropDraft(used);
    },
    [key, paste],
  );
  return { drop: () => key !== null && dropDraft(key) };
}

/** Shows a saved preview again: its lines are resolved anew. */
export function useSavedPreview(hasPreview: boolean): void {
  const key = useDraftKey(previewForm);
  const submit = useSubmit();
  const company = useShownCompany();
  const hasAnswer = useAnswer() !== undefined;
  const isIdle = useNavigation().state === "idle";
  const isRequested = useRef(false);
  useEffect(() => {
    if (key === null || hasPreview || hasAnswer || !isIdle || isRequested.current) return;
    isRequested.current = true;
    const fields = fieldsOf(readDraft(key)?.entries.fields);
    if (fields.length === 0) return;
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    form.set("intent", "preview");
    submit(withShownCompany(form, company), { method: "post", encType: "multipart/form-data", replace: true, preventScrollReset: true });
  }, [key, hasPreview, hasAnswer, isIdle, submit, company]);
}

/** A quantity as it was typed before it was corrected, so that the correction is announced again; undefined once it is typed anew. */
function askedIn(form: HTMLFormElement, name: string): string | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.value === field.defaultValue ? field.dataset.asked : undefined;
}

function fieldsOf(saved: string | undefined): [string, string][] {
  try {
    return JSON.parse(saved ?? "[]") as [string, string][];
  } catch {
    return [];
  }
}
