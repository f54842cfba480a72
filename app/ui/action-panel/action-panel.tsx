import type { ReactNode } from "react";
import { Button, ButtonLink } from "../button/button.tsx";
import { classes } from "../classes.ts";
import type { IconShape } from "../icon/icon.tsx";
import { useClosable } from "../menu/use-closable.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./action-panel.module.css";

type Props = {
  /** Text of the button that opens the panel. */
  label: string;
  icon: IconShape;
  variant?: "primary" | "secondary" | "danger" | undefined;
  /** The question the panel asks. */
  title: string;
  headingLevel?: 2 | 3;
  open?: boolean;
  /** over: lies over the page, closed by Esc or a press outside; below: pushes the page down */
  place?: "over" | "below";
  /** A button that closes the panel: "Не отклонять". Without scripts the opening button does. */
  cancel?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A button that opens a panel with a form, without scripts too. `over` needs a positioned parent. */
export function ActionPanel({
  label,
  icon,
  variant = "secondary",
  title,
  headingLevel = 2,
  open,
  place = "over",
  cancel,
  className,
  children,
}: Props) {
  const details = useClosable(place === "over");
  const hydrated = useHydrated();
  const Heading = `h${headingLevel}` as const;
  return (
    <details ref={details} open={open} className={classes(styles.panel, className)}>
      <ButtonLink as="summary" variant={variant} icon={icon}>
        {label}
      </ButtonLink>
      <div className={classes(styles.body, styles[place])}>
        <Heading className={styles.title}>{title}</Heading>
        {children}
        {cancel && hydrated && (
          <Button type="button" block onClick={() => details.current?.removeAttribute("open")} className={styles.cancel}>
            {cancel}
          </Button>
        )}
      </div>
    </details>
  );
}
