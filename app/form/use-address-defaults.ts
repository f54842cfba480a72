import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Field = HTMLInputElement | HTMLSelectElement;
type Wiring = { ref: RefObject<HTMLFormElement>; onSubmit?: () => void };

/** React warns of layout effects on the server. */
const useBrowserLayout = typeof window === "undefined" ? useEffect : useLayoutEffect;

/**
 * For a GET form of native fields whose defaults come from the address. After a navigation sets the fields to the new defaults,
 * except those changed meanwhile. (A new `key` on the form would lose typed letters.)
 */
export function useAddressDefaults(address: string): Wiring {
  const ref = useRef<HTMLFormElement>(null);
  const valuesAtSubmit = useRef<ReadonlyMap<Field, string> | null>(null);
  /** Submitted, but its navigation has not started: a render meanwhile is of an earlier one. */
  const isSent = useRef(false);
  const currentAddress = useRef(address);
  const isMoving = useNavigation().state !== "idle";
  useBrowserLayout(() => {
    if (currentAddress.current === address) return;
    currentAddress.current = address;
    if (isSent.current) return;
    for (const field of fieldsOf(ref.current))
      if (!valuesAtSubmit.current || valuesAtSubmit.current.get(field) === valueIn(field)) toDefault(field);
  }, [address]);
  useBrowserLayout(() => {
    if (isMoving) {
      isSent.current = false;
      valuesAtSubmit.current ??= valuesOf(ref.current);
    } else if (!isSent.current) valuesAtSubmit.current = null;
  }, [isMoving]);
  return {
    ref,
    onSubmit: () => {
      isSent.current = true;
      valuesAtSubmit.current = valuesOf(ref.current);
    },
  };
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && element.type !== "hidden");

const fieldsOf = (form: HTMLFormElement | null) => [...(form?.elements ?? [])].filter(isField);

const valuesOf = (form: HTMLFormElement | null) => new Map(fieldsOf(form).map((field) => [field, valueIn(field)]));

const isBox = (field: HTMLInputElement) => field.type === "checkbox" || field.type === "radio";

const valueIn = (field: Field) => (field instanceof HTMLInputElement && isBox(field) ? String(field.checked) : field.value);

function toDefault(field: Field): void {
  if (field instanceof HTMLSelectElement) field.value = field.dataset.default ?? field.value;
  else if (isBox(field)) field.checked = field.defaultChecked;
  else field.value = field.defaultValue;
}
