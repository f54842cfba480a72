import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import styles from "#app/areas/shell/shell.module.css";
import { useSideMenu } from "#app/areas/shell/use-side-menu.ts";
import { useShellData } from "#app/request/shell.ts";
import { Container } from "#app/ui/layout/layout.tsx";
import { SideNav } from "#app/ui/side-nav/side-nav.tsx";

/** Frame of the cabinet. Has no loader and no guard: every page checks its own. */
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
  const items = useSideMenu(shell?.me?.roles ?? []);
  return (
    <Container width="work" main dense>
      <div className={styles.cabinet}>
        <SideNav label={t("sideMenu.nav")} groups={[{ key: "menu", items }]} />
        <div id="content" tabIndex={-1}>
          {children}
        </div>
      </div>
    </Container>
  );
}

export function ErrorBoundary() {
  return (
    <CabinetFrame>
      <RouteError />
    </CabinetFrame>
  );
}
