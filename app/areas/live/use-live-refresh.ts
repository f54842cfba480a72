import { useFetchers, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLatest } from "#app/ui/use-latest.ts";
import type { LiveEvent } from "#contract/live.ts";
import { announce } from "./announcer.tsx";
import { isTyping, waitForTyping } from "./is-typing.ts";
import { type LiveSignal, onLiveSignal, recordedLiveSignals } from "./live-signals.ts";

export type LiveType = LiveEvent["type"];

const settleMs = 1000;

type Options = {
  /** Uuids (accreditation, deal, ticket, message) shown on the page; without them every event of the types counts. */
  ids?: readonly (string | null | undefined)[];
  /** For pages whose forms reset with fresh data: waits while a form has unsaved changes. */
  waitsForTyping?: boolean;
  /** No announcement: the page announces news itself. */
  silent?: boolean;
  /** Reloads only the changed part, which announces its news itself, instead of revalidating. */
  read?: () => void;
  /** The shown data: nothing is announced if they are equal after the refresh. */
  shows?: unknown;
};

/**
 * Revalidates the page when something on it has changed elsewhere; what is being typed stays. `types`: the events that concern
 * this page.
 */
export function useLiveRefresh(types: readonly LiveType[], options: Options = {}): void {
  const { t } = useTranslation("shell");
  const { revalidate, state } = useRevalidator();
  // A refresh aborts what an act is loading, and with it the message about the act; and it would tell the act as another's change.
  const acts = [useNavigation(), ...useFetchers()];
  const isBusy = state !== "idle" || acts.some((act) => act.state !== "idle");
  const latest = useLatest({ types, options, revalidate, isBusy, t });
  const isMine = useRef(false);
  const shown = useRef<string | undefined>(undefined);
  const take = useRef<(signal: LiveSignal) => void>(() => {});
  const { key } = useLocation();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAnnounced = false;
    const refresh = () => {
      timer = undefined;
      const page = latest.current;
      const waits = page.options.waitsForTyping && isTyping();
      if (waits && !isAnnounced) announce(page.t("live.waiting"));
      isAnnounced = Boolean(waits);
      // Reading a part aborts nothing.
      if (waits || (page.isBusy && !page.options.read)) timer = setTimeout(refresh, settleMs);
      else if (page.options.read) page.options.read();
      else {
        isMine.current = true;
        shown.current = JSON.stringify(page.options.shows);
        page.revalidate();
      }
    };
    take.current = ({ events, all }) => {
      const isMeant = all ? latest.current.types.length > 0 : events.some((event) => concerns(event, latest.current));
      if (isMeant) timer ??= setTimeout(refresh, settleMs);
    };
    const stop = onLiveSignal(take.current);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page opened
  useEffect(() => recordedLiveSignals().forEach(take.current), [key]);

  const { waitsForTyping } = options;
  useEffect(() => (waitsForTyping ? waitForTyping() : undefined), [waitsForTyping]);

  useEffect(() => {
    if (state !== "idle" || !isMine.current) return;
    isMine.current = false;
    const { silent, shows } = latest.current.options;
    const isSame = shows !== undefined && JSON.stringify(shows) === shown.current;
    if (!silent && !isSame) announce(latest.current.t("live.updated"));
  }, [state]);
}

function concerns({ type, payload }: LiveEvent, { types, options: { ids } }: { types: readonly LiveType[]; options: Options }): boolean {
  return types.includes(type) && (!ids || Object.values(payload).some((id) => ids.includes(id)));
}
