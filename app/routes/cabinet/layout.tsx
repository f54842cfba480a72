import { Outlet, useMatches } from "@remix-run/react";
import MenuIcon from "lucide-react/icons/menu";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CabinetBar, type CabinetHandle } from "#app/areas/shell/cabinet-bar.tsx";
import dense from "#app/areas/shell/dense.module.css";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import styles from "#app/areas/shell/shell.module.css";
import { useSideMenu } from "#app/areas/shell/use-side-menu.ts";
import { useShellData } from "#app/request/shell.ts";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { Menu } from "#app/ui/menu/menu.tsx";
import { SideNav } from "#app/ui/side-nav/side-nav.tsx";

/** The root shows the bar, so that only the cabinet's pages load it. */
export const handle: CabinetHandle = { CabinetBar };

/** Frame of the cabinet. Has no loader and no guard: every page checks its own. A handle with `isDense` leaves the page to its rows. */
export default function CabinetLayout() {
  return (
    <CabinetFrame>
      <Outlet />
    </CabinetFrame>
  );
}

function CabinetFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const shell = useShellData();
  const items = useSideMenu(shell?.me?.grants ?? []);
  const isDense = useMatches().some(({ handle }) => isObject(handle) && handle.isDense === true);
  return (
    <Container width="work" main dense className={isDense ? dense.frame : undefined}>
      <div className={classes(styles.cabinet, isDense && dense.cabinet)}>
        {isDense && <Menu label={t("sideMenu.nav")} trigger={<Icon as={MenuIcon} />} variant="bare" items={items} className={dense.menu} />}
        <SideNav label={t("sideMenu.nav")} groups={[{ key: "menu", items }]} />
        <div id="content" tabIndex={-1}>
          {children}
        </div>
      </div>
    </Container>
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

export function ErrorBoundary() {
  return (
    <CabinetFrame>
      <RouteError />
    </CabinetFrame>
  );
}
