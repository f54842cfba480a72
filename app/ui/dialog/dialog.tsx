import X from "lucide-react/icons/x";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../button/button.tsx";
import { classes } from "../classes.ts";
import styles from "./dialog.module.css";

type Props = {
  open: boolean;
  onClose: () => void;
  /** A question. */
  title: ReactNode;
  /** The consequence with sums, a form. */
  children?: ReactNode;
  /** Buttons named by verbs. */
  actions?: ReactNode;
  /** danger: 400 wide, says "alert dialog" */
  kind?: "normal" | "danger";
  closeLabel: string;
  className?: string;
};

/** A native modal: focus goes in and returns by itself, Esc and a press on the scrim close it. Without scripts its twin is DialogPage. */
export function Dialog({ open, onClose, title, children, actions, kind = "normal", closeLabel, className }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const box = dialog.current;
    if (open && !box?.open) box?.showModal();
    if (!open && box?.open) box.close();
  }, [open]);
  const press = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Esc, which arrives as `close`
    <dialog ref={dialog} role={kind === "danger" ? "alertdialog" : undefined} aria-labelledby={titleId} onClose={onClose} onClick={press} className={classes(styles.dialog, kind === "danger" && styles.danger, className)}>
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {kind === "normal" && <Button type="button" variant="quiet" iconOnly icon={X} aria-label={closeLabel} onClick={onClose} />}
        </div>
        {children}
        {actions && <div className={classes(styles.actions, kind === "danger" && styles.equal)}>{actions}</div>}
      </div>
    </dialog>
  );
}

/** The same question as a page of its own, for work without scripts and for direct links. `title` is the h1. */
export function DialogPage({ title, children, actions, kind = "normal" }: Pick<Props, "title" | "children" | "actions" | "kind">) {
  return (
    <section aria-labelledby="title" className={classes(styles.page, kind === "danger" && styles.danger)}>
      <div className={styles.body}>
        <h1 id="title" tabIndex={-1} className={styles.pageTitle}>{title}</h1>
        {children}
        {actions && <div className={classes(styles.actions, kind === "danger" && styles.equal)}>{actions}</div>}
      </div>
    </section>
  );
}
