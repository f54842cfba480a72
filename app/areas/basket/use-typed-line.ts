import { type FormEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { parseQuantity } from "#app/ui/quantity-input/quantity.ts";
import { fitTyped } from "#contract/quantity.ts";
import { type CartLine, type CartView, linesOf } from "./cart-view.ts";

type Typed = { line: CartLine; input: HTMLInputElement };

/**
 * Keeps a quantity being typed when a refresh removes its field. If the line moved to another group or segment, its new field
 * gets text and focus; if the line is gone, `onGone` gets it with the typed quantity.
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

  // On unmount: the cart was emptied in another tab.
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
