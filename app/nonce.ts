import { createContext } from "react";

/** Nonce of the content security policy, for the scripts of this answer. Empty in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/**
 * What the page says if its program does not start, with the script that shows it (realtime/start-watch.server.ts), and what the
 * browser is to fetch for it. Empty in the browser.
 */
export const UnstartedContext = createContext("");
