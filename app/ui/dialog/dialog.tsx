import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../button/button.tsx";
import { classes } from "../classes.ts";
import styles from "./dialog.module.css";
import { useScrimPress } from "./use-scrim-press.ts";

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
  /** Off while something must be answered: Esc, the scrim and the cross do nothing, only the buttons of `actions` end it. */
  closable?: boolean;
  closeLabel: string;
  className?: string;
};

/** A native modal: focus goes in and returns by itself, Esc and a press on the scrim close it. Without scripts its twin is DialogPage. */
export function Dialog({ open, onClose, title, children, actions, kind = "normal", closable = true, closeLabel, className }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const box = dialog.current;
    if (open && !box?.open) box?.showModal();
    if (!open && box?.open) box.close();
  }, [open]);
  const scrim = useScrimPress(() => closable && onClose());
  // A browser may close it in spite of the refused `cancel` (Chrome on the second Esc).
  const closed = () => (closable || !open ? onClose() : dialog.current?.showModal());
  return (
    <dialog
      ref={dialog}
      role={kind === "danger" ? "alertdialog" : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => closable || event.preventDefault()}
      onClose={closed}
      {...scrim}
      className={classes(styles.dialog, kind === "danger" && styles.danger, className)}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {kind === "normal" && closable && (
            <Button type="button" variant="quiet" iconOnly icon={X} aria-label={closeLabel} onClick={onClose} />
          )}
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
        <h1 id="title" tabIndex={-1} className={styles.pageTitle}>
          {title}
        </h1>
        {children}
        {actions && <div className={classes(styles.actions, kind === "danger" && styles.equal)}>{actions}</div>}
      </div>
    </section>
  );
}
