import { useCallback, useEffect, useRef, useState } from "react";
import { joinPages, type Option, searchDebounceMs } from "./option-list.ts";

export type OptionPage = { options: readonly Option[]; more: boolean };

/** Loads a page of options, counted from 1; `signal` aborts when another request follows. */
export type LoadOptions = (query: string, page: number, signal: AbortSignal) => Promise<OptionPage>;

type State = { options: readonly Option[]; more: boolean; page: number; status: "ready" | "loading" | "failed" };

/** Options loaded page by page. A new query is debounced and aborts the running request. */
export function useOptions(load: LoadOptions | undefined, first: OptionPage) {
  const [state, setState] = useState<State>({ ...first, page: 1, status: "ready" });
  const query = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
  }, []);
  useEffect(() => stop, [stop]);

  const ask = async (page: number) => {
    if (!load) return;
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setState((now) => ({ ...now, status: "loading" }));
    try {
      const answer = await load(query.current, page, control.signal);
      if (control.signal.aborted) return;
      setState((now) => ({
        ...answer,
        options: page === 1 ? answer.options : joinPages(now.options, answer.options),
        page,
        status: "ready",
      }));
    } catch {
      if (!control.signal.aborted) setState((now) => ({ ...now, status: "failed" }));
    }
  };
  return {
    ...state,
    search: (text: string) => {
      stop();
      query.current = text;
      timer.current = setTimeout(() => void ask(1), searchDebounceMs);
    },
    /** Restores the given first page without a request. */
    reset: () => {
      stop();
      query.current = "";
      setState({ ...first, page: 1, status: "ready" });
    },
    next: () => {
      if (state.more && state.status !== "loading") void ask(state.page + 1);
    },
    again: () => void ask(state.status === "failed" && state.options.length > 0 && state.more ? state.page + 1 : 1),
  };
}
