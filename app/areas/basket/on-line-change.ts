import { createContext } from "react";
import type { CartLine } from "./cart-view.ts";
import type { Change } from "./use-cart-changes.ts";

/** Called when a line is changed. A context, not a prop, because a line's markup is cached by its props (`Drawn`). */
export const OnLineChange = createContext<(line: CartLine, next: Change) => void>(() => {});
