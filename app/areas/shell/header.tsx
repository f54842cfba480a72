import { useLocation, useMatches } from "@remix-run/react";
import Bell from "lucide-react/icons/bell";
import ClipboardList from "lucide-react/icons/clipboard-list";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LayoutGrid from "lucide-react/icons/layout-grid";
import LogIn from "lucide-react/icons/log-in";
import MenuIcon from "lucide-react/icons/menu";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSeller } from "#app/i18n/seller-values.ts";
import type { Shell } from "#app/request/shell.ts";
import { landingOf, showsDealsLink } from "#app/site-map/menus.ts";
import { traitsOf } from "#app/site-map/page-traits.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { CachedMarkup } from "#app/ui/cached-markup.tsx";
import { classes } from "#app/ui/classes.ts";
import { useHidingHeader } from "#app/ui/hiding-header/use-hiding-header.ts";
import { Icon, type IconShape } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Logo } from "#app/ui/logo/logo.tsx";
import { Menu, type MenuItem } from "#app/ui/menu/menu.tsx";
import { AvatarMenu } from "./avatar-menu.tsx";
import { ContextBar } from "./context-bar.tsx";
import { CartCount, UnreadCount } from "./counts.tsx";
import { Search } from "./search.tsx";
import styles from "./shell.module.css";

type HeaderProps = {
  shell: Shell | undefined;
  /** Only in the cabinet. */
  CabinetBar: ComponentType<{ shell: Shell | undefined }> | undefined;
};

/**
 * Context bar and header. Phones have one short header that hides on scrolling down; in the cabinet, its bar replaces it, on
 * tablets too.
 */
export function Header({ shell, CabinetBar }: HeaderProps) {
  return (
    <>
      <ContextBar shell={shell} />
      <WideHeader shell={shell} inCabinet={CabinetBar !== undefined} />
      {CabinetBar ? <CabinetBar shell={shell} /> : <MobileHeader shell={shell} />}
    </>
  );
}

/** What the headers show, as plain data. */
type Inside = {
  categories: Shell["categories"];
  me: Shell["me"];
  companies: Shell["companies"];
  inCart: number;
  unread: number;
  /** The search query. */
  query: string;
  /** The current page of the main menu. */
  at: string | undefined;
  /** Where a guest returns to after signing in. */
  back: string | undefined;
  /** The page to stay on after signing out. */
  stayAt: string | undefined;
};

function useInside(shell: Shell | undefined): Inside {
  const { pathname, search } = useLocation();
  const { staysOnLogout } = traitsOf(useMatches().at(-1)?.id);
  const me = shell?.me ?? null;
  return {
    categories: shell?.categories ?? [],
    me,
    companies: shell?.companies ?? [],
    inCart: shell?.basket?.count ?? 0,
    unread: shell?.unread ?? 0,
    query: new URLSearchParams(search).get("search") ?? "",
    at: [paths.cabinetHome, paths.deals, paths.cart, paths.notifications].find((href) => href === pathname),
    back: me || pathname === "/login" ? undefined : pathname + search,
    stayAt: me && staysOnLogout ? pathname : undefined,
  };
}

/** For users whose landing page is the cabinet, the header links to it. */
const worksInCabinet = (me: Shell["me"]) => me !== null && landingOf(me.roles) === paths.cabinetHome;

function WideHeader({ shell, inCabinet }: { shell: Shell | undefined; inCabinet: boolean }) {
  const className = classes(styles.header, inCabinet && styles.headerInCabinet);
  return <CachedMarkup as="header" className={className} of={WideInside} with={useInside(shell)} />;
}

function WideInside({ categories, me, companies, inCart, unread, query, at, back, stayAt }: Inside) {
  const { t } = useTranslation(["shell", "common"]);
  const { tagline, logo } = useSeller();
  return (
    <div className={styles.headerRow}>
      <Logo name={t("common:site")} tagline={tagline} label={t("logoLabel")} picture={logo} />
      <CategoryMenu
        categories={categories}
        trigger={
          <>
            <Icon as={LayoutGrid} />
            {t("catalog")}
          </>
        }
      />
      <Search signedIn={me !== null} query={query} className={styles.search} id="site-search" />
      <nav aria-label={t("mainNav")} className={styles.tools}>
        {worksInCabinet(me) && <Tool href={paths.cabinetHome} at={at} icon={LayoutDashboard} text={t("cabinet")} />}
        {showsDealsLink(me?.grants ?? null) && <Tool href={paths.deals} at={at} icon={ClipboardList} text={t("deals")} />}
        <Tool href={paths.cart} at={at} icon={ShoppingCart} text={t("cart")} badge={<CartCount count={inCart} />} />
        {me && <Tool href={paths.notifications} at={at} icon={Bell} text={t("notifications")} badge={<UnreadCount count={unread} />} />}
        {me ? (
          <AvatarMenu me={me} companies={companies} stayAt={stayAt} />
        ) : (
          <ButtonLink href={paths.login(back)} icon={LogIn} className={styles.login}>
            {t("login")}
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}

function Tool({ href, at, icon, text, badge }: { href: string; at: string | undefined; icon: IconShape; text: string; badge?: ReactNode }) {
  return (
    <Link href={href} aria-current={at === href ? "page" : undefined} className={styles.tool}>
      <Icon as={icon} size="l" />
      {text}
      {badge}
    </Link>
  );
}

function MobileHeader({ shell }: { shell: Shell | undefined }) {
  const className = classes(styles.mobileHeader, useHidingHeader() && styles.mobileHidden);
  return <CachedMarkup as="header" data-mobile-header className={className} of={MobileInside} with={useInside(shell)} />;
}

function MobileInside({ categories, me, companies, inCart, unread, query, stayAt }: Inside) {
  const { t } = useTranslation(["shell", "common"]);
  const { logo } = useSeller();
  return (
    <>
      <div className={styles.mobileRow}>
        <CategoryMenu
          categories={categories}
          label={t("menu")}
          bare
          trigger={<Icon as={MenuIcon} size="l" />}
          extra={[
            ...(worksInCabinet(me) ? [{ href: paths.cabinetHome, text: t("cabinet"), icon: LayoutDashboard }] : []),
            ...(showsDealsLink(me?.grants ?? null) ? [{ href: paths.deals, text: t("deals"), icon: ClipboardList }] : []),
          ]}
        />
        <Logo name={t("common:site")} label={t("logoLabel")} picture={logo} compact />
        <span className={styles.grow} />
        {me && (
          <Link href={paths.notifications} className={styles.iconLink}>
            <Icon as={Bell} size="l" />
            <span className="sr-only">{t("notifications")}</span>
            <UnreadCount count={unread} />
          </Link>
        )}
        <Link href={paths.cart} className={styles.iconLink}>
          <Icon as={ShoppingCart} size="l" />
          <span className="sr-only">{t("cart")}</span>
          <CartCount count={inCart} />
        </Link>
        {me ? (
          <AvatarMenu me={me} companies={companies} compact stayAt={stayAt} />
        ) : (
          <Link href={paths.login()} aria-label={t("login")} className={styles.iconLink}>
            <Icon as={LogIn} size="l" />
          </Link>
        )}
      </div>
      <Search signedIn={me !== null} query={query} compact id="site-search-mobile" />
    </>
  );
}

type CategoryMenuProps = { categories: Shell["categories"]; trigger: ReactNode; label?: string; bare?: boolean; extra?: MenuItem[] };

/** Top categories as plain links behind a disclosure. */
function CategoryMenu({ categories, trigger, label, bare, extra = [] }: CategoryMenuProps) {
  const { t } = useTranslation("shell");
  const items = [
    ...extra,
    { href: paths.catalog(), text: t("allCategories") },
    ...categories.map(({ uuid, name, count }) => ({ href: paths.catalog(uuid), text: name, count })),
  ];
  return <Menu trigger={trigger} label={label} variant={bare ? "bare" : "button"} arrow={false} items={items} />;
}
