import { createContext } from "react";
import type { CartLine } from "./cart-view.ts";
import type { Change } from "./use-cart-changes.ts";

/** What the cart does when one of its lines is changed. */
export const LineChange = createContext<(line: CartLine, next: Change) => void>(() => {});
