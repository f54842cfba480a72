import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { BasketView } from "#app/areas/products/card-view.ts";
import { useDraftKey } from "#app/form/use-draft-key.ts";
import type { useFormOf } from "#app/form/use-form-of.ts";
import { useIsSending } from "#app/form/use-is-sending.ts";
import { isSignIn } from "#app/request/redirect-target.ts";
import { useAnswer } from "#app/ui/use-answer.ts";
import { useLatest } from "#app/ui/use-latest.ts";
import { beyondOf, entered, entryFor, type OrderSheetDraft, orderSheetDraft } from "./order-sheet-draft.ts";
import type { OrderSheetRow } from "./order-sheet-row.ts";
import type { OrderSheetStore } from "./order-sheet-store.ts";
import { type Branch, nextBranch, type ShownBranch } from "./shown-branch.ts";

export const sheetPlace = (branch: Branch) => `sheet:${branch ?? ""}`;

/** The draft of this page for the trade point. None while nobody knows it: its quantities would come back for no trade point. */
export function useOrderSheetDraft(branch: Branch): OrderSheetDraft {
  const place = useDraftKey(sheetPlace(branch));
  const key = branch === undefined ? null : place;
  return useMemo(() => orderSheetDraft(key), [key]);
}

/** The trade point of the sheet that is shown, see `nextBranch`. */
export function useShownBranch(branch: Branch): ShownBranch {
  const [known, setKnown] = useState<ShownBranch>({ branch, shown: branch ?? "" });
  const next = nextBranch(known, branch);
  if (next !== known) setKnown(next);
  return next;
}

type Work = {
  fields: RefObject<HTMLFormElement>;
  form: ReturnType<typeof useFormOf>;
  rows: readonly OrderSheetRow[];
  basket: BasketView | null;
  store: OrderSheetStore;
  initialTextOf: (uuid: string) => string;
  basisOf: (uuid: string) => string;
};

/** Enters the draft into the fields and saves what is typed. Answers the store that does so, and what has come back. */
export function useTyping(draft: OrderSheetDraft, { fields, form, rows, basket, store, initialTextOf, basisOf }: Work) {
  const isBusy = useIsSending(["put"]);
  const { state, formData } = useNavigation();
  const isIdle = state === "idle";
  const isRejected = useAnswer() !== undefined;
  const [restored, setRestored] = useState(0);
  const isRestoredShown = useRef(false);

  const sumUp = () => {
    const beyond = beyondOf(draft.read(), rows);
    const texts = [
      ...beyond.map(({ card, text }) => [card.uuid, text] as const),
      ...inputsOf(fields.current).map((input) => [uuidOf(input), input.value] as const),
    ];
    store.show([...rows, ...beyond], basket, Object.fromEntries(texts));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new rows, a new draft and the end of a submission count
  useEffect(() => {
    draft.settle({
      isBusy,
      isIdle,
      isRejected,
      sentOf: (uuid) => textIn(formData, `quantity-${uuid}`),
      leftIn: (uuid) => (form.own ? form.value(`quantity-${uuid}`, "?") : undefined),
    });
    if (isBusy) return;
    const inputs = inputsOf(fields.current);
    const { texts, changes, restored } = entered(draft.read(), rows, {
      shown: new Map(inputs.map((input) => [uuidOf(input), input.value])),
      // A rejected text is a typed one.
      initial: form.own ? new Map() : new Map(inputs.map((input) => [uuidOf(input), input.defaultValue])),
      initialTextOf,
      basisOf,
    });
    draft.change(changes);
    for (const input of inputs) input.value = texts[uuidOf(input)] ?? input.value;
    const isBack = restored > 0 || beyondOf(draft.read(), rows).length > 0;
    if (!isRestoredShown.current && isBack) setRestored(Object.values(draft.texts()).filter((text) => text !== "").length);
    isRestoredShown.current = true;
    sumUp();
  }, [draft, rows, basket, isBusy, isRejected]);

  useEffect(
    () => () => {
      const { pathname } = location;
      if (draft.isSent() && !draft.key?.includes(`:${pathname}:`) && !isSignIn(pathname)) draft.use();
    },
    [draft],
  );

  const onListen = useLatest((uuids: ReadonlySet<string>) => {
    const now = draft.texts();
    for (const input of inputsOf(fields.current)) {
      const uuid = uuidOf(input);
      if (uuids.has(uuid)) input.value = now[uuid] ?? basisOf(uuid);
    }
    for (const uuid of uuids) store.type(uuid, now[uuid] ?? basisOf(uuid));
    sumUp();
  });
  useEffect(() => draft.listen((uuids) => onListen.current(uuids)), [draft]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the two functions change with the rows
  const typing = useMemo((): OrderSheetStore => {
    const rowOf = new Map(rows.map((row) => [row.card.uuid, row]));
    return {
      ...store,
      type: (uuid, text) => {
        store.type(uuid, text);
        const row = rowOf.get(uuid);
        const saved = draft.read()?.entries[uuid];
        const entry = row ? entryFor(row, text, { initialTextOf, basisOf }) : saved && { ...saved, text };
        if (entry?.text !== saved?.text) draft.change({ [uuid]: entry });
      },
    };
  }, [store, draft, rows]);
  const enterAgain = (textOf: (uuid: string) => string) => {
    fillIn(fields.current, store, textOf);
    sumUp();
  };
  return {
    typing,
    restored,
    clear: () => {
      draft.clear();
      enterAgain(basisOf);
    },
    undo: () => {
      draft.undo();
      enterAgain((uuid) => draft.texts()[uuid] ?? basisOf(uuid));
    },
  };
}

function textIn(form: FormData | undefined, name: string): string | undefined {
  const text = form?.get(name);
  return typeof text === "string" ? text : undefined;
}

const uuidOf = (input: HTMLInputElement) => input.dataset.sheet ?? "";
const inputsOf = (form: HTMLFormElement | null) => [...(form?.querySelectorAll<HTMLInputElement>("input[data-sheet]") ?? [])];

/** Puts texts into the fields of the rows and into the store. Returns how many have changed. */
export function fillIn(form: HTMLFormElement | null, store: OrderSheetStore, textOf: (uuid: string, now: string) => string): number {
  let changed = 0;
  for (const input of inputsOf(form)) {
    const text = textOf(uuidOf(input), input.value);
    if (text === input.value) continue;
    input.value = text;
    store.type(uuidOf(input), text);
    changed += 1;
  }
  return changed;
}
