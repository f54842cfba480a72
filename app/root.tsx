import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
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
import cyrillic from "@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2?url";
import latin from "@fontsource-variable/golos-text/files/golos-text-latin-wght-normal.woff2?url";
import { type ReactNode, useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { pageOf } from "./site-map/pages.ts";
import { malformedPath } from "./site-map/paths.ts";
import { Announcer } from "./areas/live/announcer.tsx";
import { useLive } from "./areas/live/use-live.tsx";
import { AccreditationReminder } from "./areas/shell/accreditation-reminder.tsx";
import { Footer } from "./areas/shell/footer.tsx";
import { Header } from "./areas/shell/header.tsx";
import { RouteError } from "./areas/shell/route-error.tsx";
import { useFocusAfterAct } from "./areas/shell/use-focus-after-act.ts";
import { useOneAtATime } from "./areas/shell/use-one-at-a-time.ts";
import { useFocusOnNavigation } from "./areas/shell/use-focus-on-navigation.ts";
import { useSessionEnd } from "./areas/shell/use-session-end.ts";
import { remixI18next, serverT } from "./i18n/i18next.server.ts";
import { language } from "./i18n/language.ts";
import { pageMeta } from "./i18n/page-meta.ts";
import { NonceContext } from "./nonce.ts";
import type { Customer } from "#contract/customers.ts";
import { joiningOf } from "#contract/joining.ts";
import { ApiProblem } from "./request/api-problem.ts";
import { apiFor } from "./request/api.server.ts";
import { avatarHref } from "./request/avatar-href.server.ts";
import { takeFlash } from "./request/flash.server.ts";
import { flashTexts } from "./request/flash-texts.server.ts";
import { visitor } from "./request/guard.server.ts";
import { takeKeptForm } from "./request/kept-form.server.ts";
import { useNavigationMemory } from "./realtime/use-reload-once.ts";
import { stamped } from "./request/page.server.ts";
import { readSession } from "./request/session.server.ts";
import { type Shell, useShellData } from "./request/shell.ts";
import { categoryTree, lastSeen, shellCounts } from "./request/shell.server.ts";
import { classes } from "./ui/classes.ts";
import { SkipLink } from "./ui/skip-link/skip-link.tsx";
import { ToastRegion } from "./ui/toast-region/toast-region.tsx";
import "./ui/tokens.css";
import "./ui/base.css";
import styles from "./areas/shell/shell.module.css";

/** What every page shows around itself: who is here, what is in the cart, how much is unread, the categories. */
export const loader = async ({ request, context }: LoaderFunctionArgs) =>
  stamped(
    context,
    async (): Promise<Shell> => {
      const { api, me, sessionKey } = await visitor(request, context).catch((error: unknown) => visitorOfCookie(error, request, context));
      const [categories, counts] = await Promise.all([categoryTree().catch(() => []), sessionKey ? shellCounts(sessionKey, api) : null]);
      return {
        sessionEndsAt: me ? ((await readSession(request, context))?.refreshExpiresAt ?? null) : null,
        me: me === "unnamed" ? unnamed() : me && toShellPerson(me),
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
        kept: sessionKey && me ? await takeKeptForm(request, context, me.userUuid) : null,
        locale: await remixI18next.getLocale(request),
        site: serverT()("brand"),
        year: new Date().getFullYear(),
      };
    },
    request,
  );

function toShellPerson(me: Customer): NonNullable<Shell["me"]> {
  const { surname, name, patronymic } = me.fullName;
  const fullName = [surname, name, patronymic].filter(Boolean).join(" ");
  return { uuid: me.uuid, companyName: me.companyName, name, fullName, roles: me.roles, avatar: avatarHref(me) };
}

/** Signed in, says the cookie; the backend that knows the name is away. */
function unnamed(): NonNullable<Shell["me"]> {
  const name = serverT()("shell:account");
  return { uuid: "", companyName: "", name, fullName: name, roles: [], avatar: null };
}

/** An outage makes nobody a guest: the header goes by the cookie. */
async function visitorOfCookie(error: unknown, request: Request, context: object) {
  const session = error instanceof ApiProblem && error.status >= 500 ? await readSession(request, context) : null;
  if (!session) throw error;
  return { api: apiFor(request, context), me: lastSeen(session.key) ?? ("unnamed" as const), sessionKey: null };
}

/** The shell is asked for after an action and on moving between pages, not on every change of filters. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  actionResult,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  // The act did not get through: nothing changed, and asking for more would lose the page to the same failure.
  if ((actionStatus ?? 0) >= 500 || (actionResult as { offline?: true } | null | undefined)?.offline) return false;
  if (formMethod && formMethod !== "GET") return true;
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate;
}

export const links: LinksFunction = () => [
  { rel: "preload", as: "font", type: "font/woff2", href: cyrillic, crossOrigin: "anonymous" },
  { rel: "preload", as: "font", type: "font/woff2", href: latin, crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** For pages without one of their own, and for errors of the root. */
export const meta = pageMeta;

/** Guests, people of a page without scripts and error pages all get this document. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const locale = useShellData()?.locale;
  const page = pageOf(useMatches().at(-1)?.id);
  const { pathname } = useLocation();
  // Of an address that cannot be read the browser knows another one than we do: Remix would load it again and again.
  const hasScript = page?.script !== false && pathname !== malformedPath;
  const isWork = /^\/(cart|cabinet)(\/|$)/.test(page?.path ?? "");
  return (
    <html lang={locale ?? language} className={classes(page?.white && styles.white, isWork && styles.work)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0a3d34" />
        {page?.noindex && <meta name="robots" content="noindex,nofollow" />}
        <Meta />
        <Links />
      </head>
      <body>
        <Frame>{children}</Frame>
        {hasScript && <ScrollRestoration nonce={nonce} getKey={(location) => location.key} />}
        {hasScript && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

/** What this browser's page showed last: the server runs no effects. Outlives the document that an error draws anew. */
let lastShell: Shell | undefined;

/** An error in place of the page has no data of its own, and makes a guest of nobody. */
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
  const inCabinet = useMatches().some((match) => match.id === "cabinet-layout");
  useFocusOnNavigation();
  useFocusAfterAct();
  useOneAtATime();
  useNavigationMemory();
  useSessionEnd(shell?.sessionEndsAt);
  return (
    <>
      <SkipLink href={inCabinet ? "#content" : "#main"}>{t("skip")}</SkipLink>
      <Header shell={shell} inCabinet={inCabinet} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Announcer />
        <ToastRegion flash={shell?.flash} labels={{ close: t("common:close") }} />
        <AccreditationReminder shell={shell} />
        {children}
      </main>
      <Footer shell={shell} inCabinet={inCabinet} />
    </>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <RouteError />;
}
