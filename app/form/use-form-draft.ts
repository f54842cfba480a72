import { useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { FormErrors } from "#app/request/form-errors.ts";
import { isSignIn } from "#app/request/redirect-target.ts";
import { sentDraftsField } from "#app/request/sent-drafts.ts";
import { useAnswer } from "#app/ui/use-answer.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { changeDraft, type Draft, dropDraft, dropUsed, putDraft, readDraft, rememberSent } from "./draft.ts";
import { draftFields, enter, entryOf, isDraftField, renderedTextOf, textOf } from "./draft-fields.ts";
import { useDraftKey } from "./use-draft-key.ts";
import { useFormOf } from "./use-form-of.ts";

export type FormDraftOptions = {
  /** The intents that use what is typed; the first one names the draft. */
  intents: readonly string[];
  /** The entity, if it is not in the path. */
  of?: string | undefined;
  /** Names of fields that are not saved, such as those that a link of the page presets. */
  skips?: RegExp | undefined;
  /** Another draft of the page that the form sends, too: the name by which `useDraftKey` finds it. */
  also?: string | undefined;
  /** An accepted form does not use up the draft: its page goes on with it, and drops it. */
  goesOn?: boolean | undefined;
  /** The form's `version` tells what the page showed, and does not refuse what others have changed since. */
  unversioned?: boolean | undefined;
  /** The form shows a page of its rows, and saving uses these only. */
  paged?: boolean | undefined;
  /** Such entries of other pages are sent, too, in fields that `draw` renders, with their entry in `data-beyond`. */
  beyond?:
    | {
        nameOf: (entry: string) => string;
        draw: (entries: Texts) => ReactNode;
      }
    | undefined;
};

type Texts = Readonly<Record<string, string>>;

/** Drafts on their way, with the entries sent: a form remounted by its own acceptance finds here that its draft is used. */
const sent = new Map<string, Texts>();

type State = { draft: Draft | null; isRestored: boolean; cleared: Draft | null };
const nothing: State = { draft: null, isRestored: false, cleared: null };

/** Saves what is typed into the form around `place`, and enters it again when the form is next opened. */
export function useFormDraft(
  place: RefObject<HTMLElement>,
  { intents, of = "", also, goesOn, skips, unversioned, paged, beyond }: FormDraftOptions,
) {
  const key = useDraftKey(`${intents[0]}:${of}`);
  const other = useDraftKey(also ?? "");
  const { own, busy } = useFormOf(intents, "");
  const answer = useAnswer<FormErrors>();
  const isRejected = own || answer !== undefined;
  const done = new Set(answer?.done?.fields);
  const isIdle = useNavigation().state === "idle";
  // Before, some fields stand in their form without scripts.
  const hydrated = useHydrated();
  const { pathname, search, key: visit } = useLocation();
  const [state, setState] = useState<State>(nothing);
  /** What the server rendered: React moves the default of a controlled field along with its text. */
  const renderedTexts = useRef(new WeakMap<Element, string>());
  const isEntering = useRef(false);
  /** The entries that the fields of this tab show: another tab may have typed others. */
  const known = useRef<Texts>({});
  /** What this form has submitted by one of the intents, before its submission begins. */
  const submitted = useRef<Texts | null>(null);
  const sentNumber = useRef<string | null>(null);
  const wasBusy = useRef(false);
  /** Sent instead of the rendered version, so that a change made since the text was typed is reported. */
  const expectedVersion = useRef<string | null>(null);
  const isRendered = useRef(false);
  const renderedVersion = useRef<string | undefined>(undefined);
  const versionOf = (form: HTMLFormElement) => (unversioned ? undefined : versionIn(form));
  const formOf = () => place.current?.closest("form") ?? null;
  const fieldsIn = (form: HTMLFormElement) => draftFields(form).filter(({ name, dataset }) => !skips?.test(name) && !dataset.beyond);
  const renderedText = (field: Parameters<typeof renderedTextOf>[0]) => {
    const known = renderedTexts.current.get(field) ?? renderedTextOf(field);
    renderedTexts.current.set(field, known);
    return known;
  };
  const enterAll = (form: HTMLFormElement, text: (entry: string, rendered: string) => string | undefined) => {
    isEntering.current = true;
    for (const field of fieldsIn(form)) {
      const entered = text(entryOf(field), renderedText(field));
      if (entered !== undefined) enter(field, entered);
    }
    isEntering.current = false;
  };

  /** The form's entries with the texts known here, which go with it. */
  const knownIn = (form: HTMLFormElement): Texts => {
    if (!paged) return known.current;
    return entriesOf(
      Object.fromEntries(
        draftFields(form).map((field) => {
          const other = field.dataset.beyond;
          return other === undefined ? [entryOf(field), known.current[entryOf(field)]] : [other, field.value];
        }),
      ),
    );
  };
  /** Enters what the draft still has. `typed`: entries that the fields show already. */
  const showLeft = (form: HTMLFormElement, draft: Draft | null, typed: Texts = {}) => {
    known.current = { ...draft?.entries };
    if (!draft) return setState(nothing);
    expectedVersion.current = draft.version !== undefined && draft.version !== versionOf(form) ? draft.version : null;
    enterAll(form, (entry) => draft.entries[entry]);
    const isRestored = fieldsIn(form).some((field) => entryOf(field) in draft.entries && !(entryOf(field) in typed));
    setState({ draft, isRestored, cleared: null });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit of the page, and when the form is rejected
  useEffect(() => {
    const form = formOf();
    if (!form || key === null || !hydrated) return;
    const used = sent.get(key);
    if (used && !isRejected) {
      sent.delete(key);
      return showLeft(form, dropUsed(key, used, versionOf(form)));
    }
    const typed: Record<string, string> = {};
    for (const field of fieldsIn(form)) {
      const text = textOf(field);
      // Typed before the script was there, or in the document that was rejected.
      if (text !== null && (text !== renderedText(field) || (own && !isRendered.current && text !== ""))) typed[entryOf(field)] = text;
    }
    const before = readDraft(key);
    /** Another form of the open page has raised the version: what is typed here is typed over the new one. */
    const isStaying = isRendered.current && expectedVersion.current === null && before?.version === renderedVersion.current;
    isRendered.current = true;
    renderedVersion.current = versionOf(form);
    if (own || !before) {
      known.current = { ...before?.entries, ...typed };
      if (Object.keys(typed).length > 0) setState({ ...nothing, draft: changeDraft(key, typed, versionOf(form)) });
      return;
    }
    const equal = fieldsIn(form).filter((field) => {
      const draftText = typed[entryOf(field)] ?? before.entries[entryOf(field)];
      return draftText !== undefined && draftText === renderedText(field);
    });
    const left = { ...typed, ...Object.fromEntries(equal.map((field) => [entryOf(field), undefined])) };
    const draft = changeDraft(key, left, isStaying ? renderedVersion.current : undefined);
    showLeft(form, draft, typed);
  }, [key, visit, own, hydrated]);

  useEffect(() => {
    if (!beyond) return;
    // A form of pages shows what another tab types, because its button sends everything typed.
    const onStorage = (event: StorageEvent) => {
      const form = formOf();
      if (!form || key === null || event.key !== key) return;
      const draft = readDraft(key);
      const before = known.current;
      known.current = { ...draft?.entries };
      enterAll(form, (entry, rendered) => (before[entry] === known.current[entry] ? undefined : (known.current[entry] ?? rendered)));
      setState((state) => ({ ...state, draft, cleared: draft ? null : state.cleared }));
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  });

  useEffect(() => {
    const form = formOf();
    if (!form || key === null) return;
    // The same by a live refresh.
    if (expectedVersion.current === null && renderedVersion.current !== versionOf(form)) {
      renderedVersion.current = versionOf(form);
      if (readDraft(key)) changeDraft(key, {}, renderedVersion.current);
    }
    const saveField = ({ target }: Event) => {
      if (isEntering.current || !isDraftField(target) || target.form !== form || skips?.test(target.name)) return;
      const text = textOf(target);
      if (text === null) return;
      const other = target.dataset.beyond;
      const entry = other ?? entryOf(target);
      // Heard already: leaving the field must not overwrite what another tab has typed since.
      if (known.current[entry] === text) return;
      const isRendered = other === undefined && text === renderedText(target) && !own;
      const change = { [entry]: isRendered ? undefined : text };
      known.current = entriesOf({ ...known.current, ...change });
      const draft = changeDraft(key, change, expectedVersion.current ?? versionOf(form));
      setState((before) => ({ draft, isRestored: before.isRestored && draft !== null, cleared: null }));
    };
    const send = (event: SubmitEvent) => {
      submitted.current = intents.includes(intentOf(form, event.submitter)) ? knownIn(form) : null;
      const others = also !== undefined && other !== null ? { [other]: textsSentBy(form, readDraft(other)?.entries ?? {}) } : {};
      sentNumber.current = goesOn ? null : submitted.current && rememberSent({ [key]: submitted.current, ...others });
      // Only this submission: a preview reads the form, too, and is accepted.
      setTimeout(() => {
        sentNumber.current = null;
      });
    };
    const sendBeside = ({ formData }: FormDataEvent) => {
      if (sentNumber.current !== null) formData.set(sentDraftsField, sentNumber.current);
      if (expectedVersion.current !== null && formData.has("version")) formData.set("version", expectedVersion.current);
    };
    form.addEventListener("input", saveField);
    form.addEventListener("change", saveField);
    form.addEventListener("submit", send);
    form.addEventListener("formdata", sendBeside);
    return () => {
      form.removeEventListener("input", saveField);
      form.removeEventListener("change", saveField);
      form.removeEventListener("submit", send);
      form.removeEventListener("formdata", sendBeside);
    };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a submission counts
  useEffect(() => {
    const form = formOf();
    if (!form || key === null) return;
    if (busy && submitted.current) {
      sent.set(key, submitted.current);
      submitted.current = null;
      wasBusy.current = true;
    } else if (!busy && wasBusy.current) {
      wasBusy.current = false;
      const used = sent.get(key);
      sent.delete(key);
      if (isRejected) {
        // After a conflict the form carries the stored version.
        expectedVersion.current = null;
        const taken = Object.entries(used ?? {}).filter(([entry]) => beyond && done.has(beyond.nameOf(entry)));
        if (readDraft(key)) {
          const draft = dropUsed(key, Object.fromEntries(taken), versionOf(form));
          setState((before) => ({ ...before, draft }));
        }
      } else if (isIdle && used) showLeft(form, dropUsed(key, used, versionOf(form)));
    }
  }, [busy]);

  useEffect(
    () => () => {
      if (key === null) return;
      const used = wasBusy.current && sent.get(key);
      // Redirected to another page, or to another view of this one: accepted, unless the session had ended.
      const isElsewhere = location.pathname + location.search !== pathname + search;
      if (used && isElsewhere && !isSignIn(location.pathname)) dropUsed(key, used);
      wasBusy.current = false;
      // After the effects of a form that takes this one's place.
      setTimeout(() => sent.delete(key));
    },
    [key, pathname, search],
  );

  const { draft, cleared } = state;
  return {
    ...state,
    clear: () => {
      const form = formOf();
      if (!form || key === null) return;
      dropDraft(key);
      known.current = {};
      enterAll(form, (entry, rendered) => (draft && entry in draft.entries ? rendered : undefined));
      setState({ ...nothing, cleared: draft });
    },
    undo: () => {
      const form = formOf();
      if (!form || key === null || !cleared) return;
      known.current = cleared.entries;
      enterAll(form, (entry) => cleared.entries[entry]);
      setState({ ...nothing, draft: putDraft(key, cleared) });
    },
  };
}

const entriesOf = (texts: Readonly<Record<string, string | undefined>>): Texts =>
  Object.fromEntries(Object.entries(texts).flatMap(([entry, text]) => (text === undefined ? [] : [[entry, text]])));

/** The texts that the form's fields of these names send. */
function textsSentBy(form: HTMLFormElement, texts: Texts): Texts {
  const fields = new FormData(form);
  return Object.fromEntries(Object.entries(texts).filter(([name, text]) => fields.get(name) === text));
}

function intentOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  if (submitter instanceof HTMLButtonElement && submitter.name === "intent") return submitter.value;
  return form.querySelector<HTMLInputElement>('input[name="intent"]')?.value ?? "";
}

function versionIn(form: HTMLFormElement): string | undefined {
  const field = form.elements.namedItem("version");
  return field instanceof HTMLInputElement ? field.value : undefined;
}
