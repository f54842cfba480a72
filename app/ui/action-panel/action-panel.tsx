import type { ReactNode } from "react";
import { Button, ButtonLink } from "../button/button.tsx";
import { classes } from "../classes.ts";
import type { IconShape } from "../icon/icon.tsx";
import { useClosable } from "../menu/use-closable.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./action-panel.module.css";

type Props = {
  /** The button that opens it. */
  label: string;
  icon: IconShape;
  variant?: "primary" | "secondary" | "danger" | undefined;
  /** The question the panel asks; its buttons are verbs. */
  title: string;
  headingLevel?: 2 | 3;
  open?: boolean;
  /** over: hangs over the page and closes by Esc or a press elsewhere; below: moves the page down and stays */
  place?: "over" | "below";
  /** The verb that leaves all as it is: "Не отклонять". Without scripts the button above closes the panel. */
  cancel?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A button that first asks for words or a choice, in place and without scripts too. `over` needs a positioned parent. */
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
