import { type FormEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { fitTyped } from "#contract/quantity.ts";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { type CartLine, type CartView, linesOf } from "./cart-view.ts";

type Typed = { line: CartLine; input: HTMLInputElement };

/**
 * A quantity that is being typed outlives a refresh that takes its field away: a line that went to another group or
 * segment gets it back with the focus; of a line that is gone `onGone` is told, with the quantity that was meant.
 */
export function useTypedLine(view: CartView, onGone: (line: CartLine) => void) {
  const typed = useRef<Typed | null>(null);
  const lines = useRef(linesOf(view));
  const [moved, setMoved] = useState<{ uuid: string; text: string } | null>(null);

  useLayoutEffect(() => {
    lines.current = linesOf(view);
    const was = typed.current;
    if (!was || was.input.isConnected) return;
    typed.current = null;
    const now = lines.current.find(({ uuid }) => uuid === was.line.uuid);
    if (!now) return onGone(meant(was));
    setMoved({ uuid: now.uuid, text: was.input.value });
    document.getElementById(was.input.id)?.focus();
  }, [view, onGone]);

  // The whole cart may go: it was emptied in another window.
  useLayoutEffect(
    () => () => {
      if (typed.current) onGone(meant(typed.current));
    },
    [onGone],
  );

  const onInput = useCallback(({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.quantity === undefined) return;
    const line = lines.current.find(({ uuid }) => target.name === `quantity-${uuid}`);
    if (line) typed.current = { line, input: target };
  }, []);
  const onBlur = useCallback(() => {
    typed.current = null;
    setMoved(null);
  }, []);
  return useMemo(() => ({ watch: { onInput, onBlur }, moved }), [onInput, onBlur, moved]);
}

function meant({ line, input }: Typed): CartLine {
  const number = parseQuantity(input.value);
  return { ...line, quantity: (number && fitTyped(line.rules, number)) || line.quantity };
}
