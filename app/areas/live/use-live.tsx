import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Shell } from "#app/request/shell.ts";
import { badgeText } from "#app/ui/badge/badge-text.ts";
import { useLatest } from "#app/ui/use-latest.ts";
import type { Joining } from "#contract/joining.ts";
import type { LiveCounts } from "./live-counts.ts";
import { recordLiveSignals } from "./live-signals.ts";
import { type LiveType, useLiveRefresh } from "./use-live-refresh.ts";

/** A submission changes a step, a decision the status (specification 2 section 7). */
const joiningEvents: Record<Joining | "none", readonly LiveType[]> = {
  unsent: ["accreditation_process_updated", "accreditation_status_updated"],
  sent: ["accreditation_status_updated"],
  declined: [],
  none: [],
};

/** The shell with live counts. Also shows toasts and puts the unread count into the document title. */
export function useLive(shell: Shell | undefined): Shell | undefined {
  const me = shell?.me;
  const person = me && me.cursor !== null ? me.uuid : undefined;
  const [counts, setCounts] = useState<{ of: Shell; now: LiveCounts } | null>(null);
  const latest = useLatest(shell);
  const { t } = useTranslation("shell");
  useEffect(
    () =>
      whenQuiet(async () => {
        const { watchConnection: watchLine } = await import("./watch-connection.ts");
        watchLine({ lost: t("live.lost"), notSent: t("live.notSent"), notOpened: t("live.notOpened") });
      }),
    [t],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens after what the page showed first
  useEffect(() => {
    const cursor = me?.cursor ?? null;
    if (!person || cursor === null) return;
    let stop = () => {};
    let isGone = false;
    const cancel = whenQuiet(async () => {
      const { followLive } = await import("./follow-live.tsx");
      if (!isGone) stop = followLive({ person, cursor }, (now) => latest.current && setCounts({ of: latest.current, now }));
    });
    return () => {
      isGone = true;
      cancel();
      stop();
    };
  }, [person]);

  const isLoading = useNavigation().state === "loading";
  // Runs after the effects of the page that has been opened, which take what was recorded.
  useEffect(() => recordLiveSignals(isLoading), [isLoading]);
  useLiveRefresh(joiningEvents[shell?.company?.joining ?? "none"], { waitsForTyping: true });

  const current = shell && counts?.of === shell ? withCounts(shell, counts.now) : shell;
  useTitleCount(current?.unread ?? 0);
  return current;
}

function withCounts(shell: Shell, { unread, basket }: LiveCounts): Shell {
  return { ...shell, unread, basket: shell.basket && basket !== null ? { ...shell.basket, count: basket } : shell.basket };
}

/** Runs `work` shortly after the page has loaded. Returns a function that cancels it. */
function whenQuiet(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    timer = setTimeout(work, 300);
  };
  if (document.readyState === "complete") begin();
  else window.addEventListener("load", begin, { once: true });
  return () => {
    window.removeEventListener("load", begin);
    clearTimeout(timer);
  };
}

/** "(3) Сделки": the unread count is visible while another tab is open. */
function useTitleCount(unread: number): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page brings a title of its own
  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\+?\) /, "");
    document.title = unread > 0 ? `(${badgeText(unread, 999)}) ${bare}` : bare;
  }, [unread, pathname, search]);
}
