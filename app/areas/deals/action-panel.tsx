import type { ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import type { IconShape } from "#app/ui/icon/icon.tsx";
import { useClosable } from "#app/ui/menu/use-closable.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./deal.module.css";

type Props = {
  label: string;
  icon: IconShape;
  variant?: "primary" | "secondary" | "danger";
  /** The question the panel asks; its buttons are verbs. */
  title: string;
  open?: boolean;
  /** The verb that leaves all as it is: "Не отклонять". Without scripts the button above closes the panel. */
  cancel?: string;
  children: ReactNode;
};

/** A button that first asks: opens without scripts, closes by Esc or a press elsewhere with them. */
export function ActionPanel({ label, icon, variant = "secondary", title, open, cancel, children }: Props) {
  const details = useClosable();
  const hydrated = useHydrated();
  return (
    <details ref={details} open={open} className={styles.panel}>
      <ButtonLink as="summary" variant={variant} icon={icon}>
        {label}
      </ButtonLink>
      <div className={styles.panelBody}>
        <h2 className={styles.panelTitle}>{title}</h2>
        {children}
        {cancel && hydrated && (
          <Button type="button" block onClick={() => details.current?.removeAttribute("open")} className={styles.panelCancel}>
            {cancel}
          </Button>
        )}
      </div>
    </details>
  );
}
