import { createContext } from "react";
import type { CartLine } from "./cart-view.ts";
import type { Change } from "./use-cart-changes.ts";

/** What the cart does when one of its lines is changed. No prop, because a line's markup is kept by its props (`Drawn`). */
export const OnLineChange = createContext<(line: CartLine, next: Change) => void>(() => {});
