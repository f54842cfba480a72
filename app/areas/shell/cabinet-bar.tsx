import Bell from "lucide-react/icons/bell";
import ChevronLeft from "lucide-react/icons/chevron-left";
import MenuIcon from "lucide-react/icons/menu";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import { useTranslation } from "react-i18next";
import type { Shell } from "#app/request/shell.ts";
import { paths } from "#app/site-map/paths.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Menu } from "#app/ui/menu/menu.tsx";
import { isBuyer } from "#contract/roles.ts";
import { AvatarMenu } from "./avatar-menu.tsx";
import { CartCount, UnreadCount } from "./counts.tsx";
import styles from "./shell.module.css";
import { useSideMenu } from "./use-side-menu.ts";

/** The handle of the layout that brings the bar along. */
export type CabinetHandle = { CabinetBar: typeof CabinetBar };

/** Below 992 px the cabinet has this bar with back link and menu instead of a header. */
export function CabinetBar({ shell }: { shell: Shell | undefined }) {
  const { t } = useTranslation("shell");
  const items = useSideMenu(shell?.me?.grants ?? []);
  return (
    <nav aria-label={t("cabinetBar")} className={styles.cabinetBar}>
      <Link href={paths.main} className={styles.back}>
        <Icon as={ChevronLeft} />
        {t("catalogBack")}
      </Link>
      <span className={styles.grow} />
      {shell?.me && (
        <>
          <Link href={paths.notifications} className={styles.iconLink}>
            <Icon as={Bell} size="l" />
            <span className="sr-only">{t("notifications")}</span>
            <UnreadCount count={shell.unread} />
          </Link>
          {isBuyer(shell.me.roles) && (
            <Link href={paths.cart} className={styles.iconLink}>
              <Icon as={ShoppingCart} size="l" />
              <span className="sr-only">{t("cart")}</span>
              <CartCount count={shell.basket?.count ?? 0} />
            </Link>
          )}
          <AvatarMenu me={shell.me} companies={shell.companies} compact />
          <Menu label={t("sideMenu.nav")} variant="bare" align="end" trigger={<Icon as={MenuIcon} size="l" />} items={items} />
        </>
      )}
    </nav>
  );
}
