import { createContext } from "react";

/** Nonce of the content security policy, for the scripts of this answer. Empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
