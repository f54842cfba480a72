import { useLocation } from "@remix-run/react";
import Bell from "lucide-react/icons/bell";
import ClipboardList from "lucide-react/icons/clipboard-list";
import LayoutGrid from "lucide-react/icons/layout-grid";
import LogIn from "lucide-react/icons/log-in";
import MenuIcon from "lucide-react/icons/menu";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Shell } from "#app/root.tsx";
import { paths, showsDealsLink } from "#app/site-map.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { useHidingHeader } from "#app/ui/hiding-header/use-hiding-header.ts";
import { Icon, type IconShape } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Logo } from "#app/ui/logo/logo.tsx";
import { AvatarMenu } from "./avatar-menu.tsx";
import { CabinetBar } from "./cabinet-bar.tsx";
import { CategoryMenu } from "./category-menu.tsx";
import { ContextBar } from "./context-bar.tsx";
import { Search } from "./search.tsx";
import styles from "./shell.module.css";

/** Context bar and header; on a phone one short header that hides on the way down. The cabinet has its page bar instead, on tablets too. */
export function Header({ shell, inCabinet }: { shell: Shell | undefined; inCabinet: boolean }) {
  return (
    <>
      <ContextBar shell={shell} />
      <WideHeader shell={shell} inCabinet={inCabinet} />
      {inCabinet ? <CabinetBar shell={shell} /> : <MobileHeader shell={shell} />}
    </>
  );
}

function WideHeader({ shell, inCabinet }: { shell: Shell | undefined; inCabinet: boolean }) {
  const { t } = useTranslation("shell");
  const me = shell?.me ?? null;
  return (
    <header data-row={shell?.categories || undefined} className={classes(styles.header, inCabinet && styles.headerInCabinet)}>
      <div className={styles.headerRow}>
        <Logo name={t("common:brand" as never)} tagline={t("common:brandTagline" as never)} label={t("logoLabel")} />
        <CategoryMenu
          categories={shell?.categories ?? ""}
          trigger={
            <>
              <Icon as={LayoutGrid} />
              {t("catalog")}
            </>
          }
        />
        <Search signedIn={me !== null} className={styles.search} id="site-search" />
        <nav aria-label={t("mainNav")} className={styles.tools}>
          {showsDealsLink(me?.roles ?? null) && <Tool href={paths.deals} icon={ClipboardList} text={t("deals")} />}
          <Tool href={paths.cart} icon={ShoppingCart} text={t("cart")} badge={<CartCount shell={shell} />} />
          {me && <Tool href={paths.notifications} icon={Bell} text={t("notifications")} badge={<UnreadCount shell={shell} />} />}
          {me ? <AvatarMenu me={me} /> : <LoginButton />}
        </nav>
      </div>
    </header>
  );
}

function LoginButton() {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const back = pathname === "/login" ? undefined : pathname + search;
  return (
    <ButtonLink href={paths.login(back)} icon={LogIn} className={styles.login}>
      {t("login")}
    </ButtonLink>
  );
}

function Tool({ href, icon, text, badge }: { href: string; icon: IconShape; text: string; badge?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link href={href} aria-current={pathname === href ? "page" : undefined} className={styles.tool}>
      <Icon as={icon} size="l" />
      {text}
      {badge}
    </Link>
  );
}

export function CartCount({ shell }: { shell: Shell | undefined }) {
  const { t } = useTranslation("shell");
  const count = shell?.basket?.count ?? 0;
  return count > 0 ? <Badge count={count} label={t("cartCount", { count })} className={styles.toolBadge} /> : null;
}

export function UnreadCount({ shell }: { shell: Shell | undefined }) {
  const { t } = useTranslation("shell");
  const count = shell?.unread ?? 0;
  return count > 0 ? <Badge count={count} label={t("notificationCount", { count })} className={styles.toolBadge} /> : null;
}

function MobileHeader({ shell }: { shell: Shell | undefined }) {
  const { t } = useTranslation("shell");
  const hidden = useHidingHeader();
  const me = shell?.me ?? null;
  return (
    <header data-mobile-header className={classes(styles.mobileHeader, hidden && styles.mobileHidden)}>
      <div className={styles.mobileRow}>
        <CategoryMenu
          categories={shell?.categories ?? ""}
          label={t("menu")}
          bare
          trigger={<Icon as={MenuIcon} size="l" />}
          extra={showsDealsLink(me?.roles ?? null) ? [{ href: paths.deals, text: t("deals"), icon: ClipboardList }] : []}
        />
        <Logo name={t("common:brand" as never)} label={t("logoLabel")} compact />
        <span className={styles.grow} />
        {me && (
          <Link href={paths.notifications} className={styles.iconLink}>
            <Icon as={Bell} size="l" />
            <span className="sr-only">{t("notifications")}</span>
            <UnreadCount shell={shell} />
          </Link>
        )}
        <Link href={paths.cart} className={styles.iconLink}>
          <Icon as={ShoppingCart} size="l" />
          <span className="sr-only">{t("cart")}</span>
          <CartCount shell={shell} />
        </Link>
        {me ? (
          <AvatarMenu me={me} compact />
        ) : (
          <Link href={paths.login()} aria-label={t("login")} className={styles.iconLink}>
            <Icon as={LogIn} size="l" />
          </Link>
        )}
      </div>
      <Search signedIn={me !== null} compact id="site-search-mobile" />
    </header>
  );
}
