import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, type UIEvent, useEffect, useRef, useState } from "react";
import { answerKey } from "./keys.ts";
import { isNearEnd } from "./option-list.ts";

type Settings = {
  /** The ids of the list and its options are derived from it. */
  id: string;
  count: number;
  input: RefObject<HTMLInputElement | null>;
  onChoose: (index: number) => void;
  /** Called when the list closes without a choice: by Escape, Tab or a press outside. */
  onLeave?: () => void;
  onOpen?: () => void;
  /** Called when the list is scrolled near its end. */
  onEnd?: () => void;
  disabled?: boolean;
};

/**
 * The ARIA pattern "editable combobox with list autocomplete": focus stays in the field, `aria-activedescendant` names the active
 * option. The list stands next to the field in the DOM, so it works inside a modal dialog; Escape closes only the list.
 */
export function useCombobox({ id, count, input, onChoose, onLeave, onOpen, onEnd, disabled }: Settings) {
  const [state, setState] = useState({ open: false, active: -1 });
  const list = useRef<HTMLUListElement>(null);
  const active = state.active < count ? state.active : -1;
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (state.open && active >= 0) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [state.open, active, id]);

  const open = () => {
    if (disabled || state.open) return;
    setState({ open: true, active: -1 });
    onOpen?.();
  };
  const leave = () => {
    if (!state.open) return;
    setState({ open: false, active: -1 });
    onLeave?.();
  };
  const choose = (index: number) => {
    setState({ open: false, active: -1 });
    onChoose(index);
  };
  const key = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || disabled) return;
    const { next, choose: chosen, taken } = answerKey(event.key, event.altKey, { open: state.open, active }, count);
    if (taken) event.preventDefault();
    if (taken && event.key === "Escape") event.stopPropagation();
    if (chosen) return choose(active);
    if (!state.open && next.open) onOpen?.();
    if (state.open && !next.open) onLeave?.();
    setState(next);
  };

  return {
    isOpen: state.open,
    open,
    /** For the element around field, button and list: blur closes the list. */
    boxProps: {
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave();
      },
    },
    inputProps: {
      role: "combobox" as const,
      "aria-autocomplete": "list" as const,
      "aria-expanded": state.open,
      "aria-controls": `${id}-list`,
      "aria-activedescendant": state.open && active >= 0 ? optionId(active) : undefined,
      autoComplete: "off",
      onKeyDown: key,
      onClick: open,
    },
    listProps: {
      id: `${id}-list`,
      ref: list,
      role: "listbox" as const,
      hidden: !state.open,
      // Keeps focus in the field.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onScroll: (event: UIEvent<HTMLElement>) => {
        if (isNearEnd(event.currentTarget)) onEnd?.();
      },
    },
    optionProps: (index: number, selected: boolean) => ({
      id: optionId(index),
      role: "option" as const,
      "aria-selected": selected,
      "data-active": index === active || undefined,
      onClick: () => {
        choose(index);
        input.current?.focus();
      },
    }),
  };
}
