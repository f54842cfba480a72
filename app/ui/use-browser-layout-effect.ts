import { useEffect, useLayoutEffect } from "react";

/** `useLayoutEffect`, of which React warns on the server, where it runs no effects. */
export const useBrowserLayoutEffect = typeof window === "undefined" ? useEffect : useLayoutEffect;
