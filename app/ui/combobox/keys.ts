export type ListState = { open: boolean; active: number };

/** Result of a key: the next state, whether the active option is chosen, whether the browser's default is prevented. */
export type KeyAnswer = { next: ListState; choose?: true; taken: boolean };

/** Keys of the ARIA pattern "editable combobox with list autocomplete". `active` is -1 without an active option. */
export function answerKey(key: string, alt: boolean, state: ListState, count: number): KeyAnswer {
  const at = (active: number): KeyAnswer => ({ next: { open: true, active: count === 0 ? -1 : active }, taken: true });
  const closed: ListState = { open: false, active: -1 };
  switch (key) {
    case "ArrowDown":
      if (alt) return { next: { ...state, open: true }, taken: true };
      return at(state.open ? (state.active + 1) % Math.max(1, count) : 0);
    case "ArrowUp":
      if (alt) return { next: closed, taken: state.open };
      return at(state.open && state.active > 0 ? state.active - 1 : count - 1);
    case "Enter":
      if (!state.open) return { next: state, taken: false };
      return state.active >= 0 ? { next: closed, choose: true, taken: true } : { next: closed, taken: true };
    case "Escape":
      return { next: closed, taken: state.open };
    case "Tab":
      return { next: closed, taken: false };
    case "Home":
    case "End":
      return { next: { ...state, active: -1 }, taken: false };
    default:
      return { next: state, taken: false };
  }
}
