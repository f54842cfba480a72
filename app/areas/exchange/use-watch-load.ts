import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useLiveRefresh } from "#app/areas/live/use-live-refresh.ts";
import { useLatest } from "#app/ui/use-latest.ts";

const everyMs = 3000;

/** Keeps a load's page current: state changes come as events, progress is polled while it runs. */
export function useWatchLoad(uuid: string, isOpen: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useNavigation().state === "idle" && state === "idle";
  const latest = useLatest({ revalidate, isIdle });
  useLiveRefresh(["exchange_updated"], { ids: [uuid], silent: true });
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (latest.current.isIdle && document.visibilityState === "visible") latest.current.revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isOpen]);
}
