import cyrillic from "@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url";
import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
} from "@remix-run/react";
import { Fragment, type ReactNode, useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Me } from "#contract/customers.ts";
import { joiningOf } from "#contract/joining.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { grantsOf } from "#contract/roles.ts";
import { Announcer } from "./areas/live/announcer.tsx";
import { useLive } from "./areas/live/use-live.tsx";
import { AccreditationReminder } from "./areas/shell/accreditation-reminder.tsx";
import type { CabinetHandle } from "./areas/shell/cabinet-bar.tsx";
import { Footer } from "./areas/shell/footer.tsx";
import { Header } from "./areas/shell/header.tsx";
import { RouteError } from "./areas/shell/route-error.tsx";
import { useFocusAfterAct } from "./areas/shell/use-focus-after-act.ts";
import { useFocusOnNavigation } from "./areas/shell/use-focus-on-navigation.ts";
import { useOneAtATime } from "./areas/shell/use-one-at-a-time.ts";
import { useSessionEnd } from "./areas/shell/use-session-end.ts";
import { useUsedDrafts } from "./areas/shell/use-used-drafts.ts";
import { remixI18next, serverT } from "./i18n/i18next.server.ts";
import { language } from "./i18n/language.ts";
import { pageMeta } from "./i18n/page-meta.ts";
import { useSeller } from "./i18n/seller-values.ts";
import { NonceContext, UnstartedContext } from "./nonce.ts";
import { noteLoad } from "./realtime/last-load.ts";
import { moves, unstartedId } from "./realtime/reload-once.ts";
import { useNavigationMemory } from "./realtime/use-reload-once.ts";
import { useShownPage } from "./realtime/use-shown-page.ts";
import { apiFor } from "./request/api.server.ts";
import { ApiProblem } from "./request/api-problem.ts";
import { avatarHref } from "./request/avatar-href.server.ts";
import { takeFlash } from "./request/flash.server.ts";
import { flashTexts } from "./request/flash-texts.server.ts";
import { requestUser } from "./request/guard.server.ts";
import { withResponseHeaders } from "./request/page.server.ts";
import { takeSavedDraft } from "./request/saved-draft.server.ts";
import { readSession } from "./request/session.server.ts";
import { categoryTree, lastKnownUser, shellCounts } from "./request/shell.server.ts";
import { type Shell, useShellData } from "./request/shell.ts";
import { readUsedDrafts } from "./request/used-drafts.server.ts";
import { hasScript, traitsOf } from "./site-map/page-traits.ts";
import { classes } from "./ui/classes.ts";
import latin from "./ui/fonts/golos-text-latin.woff2?url";
import { SkipLink } from "./ui/skip-link/skip-link.tsx";
import { ToastRegion } from "./ui/toast-region/toast-region.tsx";
import "./ui/tokens.css";
import "./ui/base.css";
import styles from "./areas/shell/shell.module.css";

/** Data of the shell that every page has: the signed-in person, the cart, the unread count, the categories. */
export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  withResponseHeaders(
    context,
    async (): Promise<Shell> => {
      const { api, me, sessionKey } = await requestUser(request, context).catch((error: unknown) =>
        requestUserOfCookie(error, request, context),
      );
      const [categories, counts] = await Promise.all([categoryTree().catch(() => []), sessionKey ? shellCounts(sessionKey, api) : null]);
      return {
        sessionEndsAt: me ? ((await readSession(request, context))?.refreshExpiresAt ?? null) : null,
        me: me === "unnamed" ? unnamed() : me && toShellPerson(me),
        companies: counts?.companies ?? [],
        company: counts?.company ? { name: counts.company.name, joining: joiningOf(counts.company) } : null,
        basket: counts?.basket
          ? {
              count: counts.basket.count,
              branch: counts.basket.branch && { name: counts.basket.branch.name, address: counts.basket.branch.address },
              available: counts.basket.available,
            }
          : null,
        unread: counts?.unread ?? 0,
        categories: categories.map(({ uuid, name, totalProducts }) => ({ uuid, name, count: totalProducts })),
        flash: flashTexts(takeFlash(request, context)),
        usedDrafts: readUsedDrafts(request),
        savedDraft: sessionKey && me ? await takeSavedDraft(request, context, me) : null,
        locale: await remixI18next.getLocale(request),
        site: serverT()("site"),
        year: Number(plainDateIn(new Date(), "Europe/Moscow").slice(0, 4)),
      };
    },
    request,
  );

function toShellPerson(me: Me): NonNullable<Shell["me"]> {
  const { surname, name, patronymic } = me.fullName;
  const fullName = [surname, name, patronymic].filter(Boolean).join(" ");
  return {
    uuid: me.uuid,
    companyUuid: me.companyUuid,
    companyName: me.companyName,
    isOfSeveral: me.companies > 1,
    name,
    fullName,
    roles: me.roles,
    grants: grantsOf(me),
    avatar: avatarHref(me),
    cursor: me.mustAddFactor ? null : me.cursor,
  };
}

/** Stands for a person who is signed in by the cookie while the backend, which knows the name, is down. */
function unnamed(): NonNullable<Shell["me"]> {
  const name = serverT()("shell:account");
  return {
    uuid: "",
    companyUuid: "",
    companyName: "",
    isOfSeveral: false,
    name,
    fullName: name,
    roles: [],
    grants: [],
    avatar: null,
    cursor: 0,
  };
}

/** During a backend outage the header goes by the session cookie, so a signed-in person does not look like a guest. */
async function requestUserOfCookie(error: unknown, request: Request, context: object) {
  const session = error instanceof ApiProblem && error.status >= 500 ? await readSession(request, context) : null;
  if (!session) throw error;
  return { api: apiFor(request, context), me: lastKnownUser(session.key) ?? ("unnamed" as const), sessionKey: null };
}

/**
 * The shell's data is revalidated after an action and on navigation to another page, not when only the query string changes, unless
 * another tab may have chosen another company.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  noteLoad(currentUrl, nextUrl);
  // The action failed and changed nothing; a loader that fails for the same reason would replace the page by an error.
  if ((actionStatus ?? 0) >= 500 || (actionResult as { offline?: true } | null | undefined)?.offline) return false;
  if (formMethod && formMethod !== "GET") return true;
  // The page's code is asked for next, and may fail before React has rendered that it is on its way.
  moves.pending = nextUrl.pathname + nextUrl.search;
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search && !lastShell?.me?.isOfSeveral
    ? false
    : defaultShouldRevalidate;
}

/** Used by pages that export no `meta`, and by the root's errors. */
export const meta = pageMeta;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const locale = useShellData()?.locale;
  const id = useMatches().at(-1)?.id;
  const { noindex, white } = traitsOf(id);
  const { pathname } = useLocation();
  const seller = useSeller();
  const isScripted = hasScript(id, pathname);
  const isWork = /^\/(cart|cabinet)(\/|$)/i.test(pathname);
  return (
    <html lang={locale ?? language} style={seller.style} className={classes(white && styles.white, isWork && styles.work)}>
      <head>
        <meta charSet="utf-8" />
        {/* The keyboard of a phone shortens the page, so that sticky bars do not cover what is typed (`max-height` in their CSS). */}
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <meta name="theme-color" content={seller.style?.["--surface-bar"] ?? "#0a3d34"} />
        <meta name="seller" content={seller.content} />
        {noindex && <meta name="robots" content="noindex,nofollow" />}
        <Meta />
        <Links />
        <link rel="icon" href={seller.logo || "/favicon.svg"} />
      </head>
      <body>
        {isScripted && <Unstarted />}
        <Frame>{children}</Frame>
        {/* Behind the style sheets: text is seen without them, and in the right letters before the scripts are there. */}
        <link rel="preload" as="font" type="font/woff2" href={cyrillic} crossOrigin="anonymous" />
        <link rel="preload" as="font" type="font/woff2" href={latin} crossOrigin="anonymous" />
        {isScripted && <ScrollRestoration nonce={nonce} getKey={(location) => location.key} />}
        {isScripted && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

function Unstarted() {
  const html = { __html: useContext(UnstartedContext) };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of ours, and a script
  return <div id={unstartedId} role="alert" hidden className={styles.unstarted} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}

/** The last shell shown in this browser (the server runs no effects); kept when an error re-renders the document. */
let lastShell: Shell | undefined;

/** An error page has no loader data: it keeps the last shell, so a signed-in person does not look like a guest. */
function useShell(): Shell | undefined {
  const shell = useShellData();
  useEffect(() => {
    if (shell) lastShell = shell;
  }, [shell]);
  return shell ?? lastShell;
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["shell", "common"]);
  const shell = useLive(useShell());
  const cabinet = useMatches().find((match) => match.id === "cabinet-layout");
  useFocusOnNavigation();
  useFocusAfterAct();
  useOneAtATime();
  useNavigationMemory();
  useShownPage();
  useSessionEnd(shell?.sessionEndsAt);
  useUsedDrafts(shell?.usedDrafts);
  return (
    <>
      <SkipLink href={cabinet ? "#content" : "#main"}>{t("skip")}</SkipLink>
      <Header shell={shell} CabinetBar={(cabinet?.handle as CabinetHandle | undefined)?.CabinetBar} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Announcer />
        <ToastRegion flash={shell?.flash} labels={{ close: t("common:close") }} />
        <AccreditationReminder shell={shell} />
        {/* Nothing typed for one company stays on the page of another. */}
        <Fragment key={shell?.me?.companyUuid}>{children}</Fragment>
      </main>
      <Footer shell={shell} inCabinet={cabinet !== undefined} />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <RouteError />;
}
