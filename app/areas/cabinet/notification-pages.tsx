import { Link, useFetcher, useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { announce } from "#app/areas/live/announcer.tsx";
import { withQuery } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Notification } from "#contract/notifications.ts";
import styles from "./notification-list.module.css";
import { NotificationList } from "./notification-list.tsx";
import { Pages } from "./pages.tsx";

type Page = {
  notifications: readonly Notification[];
  currentPage: number;
  perPage: number;
  lastPage: number;
  totalRecords: number;
  unread: number;
};

/** Specification 2 section 9: the next page loads within this distance of the bottom. */
const nearBottom = "0px 0px 72px 0px";

/** Infinite scroll; page links without JavaScript. */
export function NotificationPages({ first }: { first: Page }) {
  const { t } = useTranslation("cabinet");
  const { search } = useLocation();
  const hydrated = useHydrated();
  const { data, state, load } = useFetcher<Page>();
  const link = useRef<HTMLAnchorElement>(null);
  const [loaded, setLoaded] = useState<readonly Notification[]>([]);
  // Of the answer itself: a state set after it would let the page be asked for twice.
  const last = Math.max(first.currentPage, data?.currentPage ?? 0);

  // New notifications push older ones to the next page; those already shown stay.
  useEffect(() => setLoaded((previous) => merge(first.notifications, previous)), [first.notifications]);
  useEffect(() => {
    if (!data) return;
    setLoaded((previous) => merge(data.notifications, previous));
    announce(t("notifications.loaded", { count: data.notifications.length }));
  }, [data, t]);

  const more = last < first.lastPage;
  const next = paths.notifications + withQuery(search, { page: last + 1 });
  useEffect(() => {
    if (!hydrated || !link.current || !more || state !== "idle") return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(next), {
      rootMargin: nearBottom,
    });
    observer.observe(link.current);
    return () => observer.disconnect();
  }, [hydrated, more, next, state, load]);

  const loadHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (state === "idle") load(next);
  };
  // The answer's rows at once, or the link would stay near the bottom for a moment and ask for the next page.
  const shown = merge(first.notifications, merge(data?.notifications ?? [], loaded)).map((item) =>
    first.unread === 0 ? { ...item, viewed: true } : item,
  );
  return (
    <>
      <NotificationList notifications={shown} />
      {hydrated && more && (
        <Link ref={link} to={next} onClick={loadHere} className={styles.more}>
          {t(state === "idle" ? "notifications.more" : "notifications.loading")}
        </Link>
      )}
      {(!hydrated || first.currentPage > 1) && (
        <div className={styles.pages}>
          <Pages page={first.currentPage} total={first.totalRecords} perPage={first.perPage} />
        </div>
      )}
    </>
  );
}

/** Newest first, without duplicates; `fresh` wins. */
function merge(fresh: readonly Notification[], shown: readonly Notification[]): Notification[] {
  const all = new Map([...shown, ...fresh].map((item) => [item.uuid, item]));
  return [...all.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.uuid.localeCompare(a.uuid));
}
