import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button/button.tsx";
import type { IconShape } from "#app/ui/icon/icon.tsx";
import { useClosable } from "#app/ui/menu/use-closable.ts";
import styles from "./deal.module.css";

type Props = {
  label: string;
  icon: IconShape;
  variant?: "primary" | "secondary" | "danger";
  /** The question the panel asks; its buttons are verbs. */
  title: string;
  open?: boolean;
  children: ReactNode;
};

/** A button that first asks: opens without scripts, closes by Esc or a press elsewhere with them. */
export function ActionPanel({ label, icon, variant = "secondary", title, open, children }: Props) {
  const details = useClosable();
  return (
    <details ref={details} open={open} className={styles.panel}>
      <ButtonLink as="summary" variant={variant} icon={icon}>
        {label}
      </ButtonLink>
      <div className={styles.panelBody}>
        <h2 className={styles.panelTitle}>{title}</h2>
        {children}
      </div>
    </details>
  );
}
