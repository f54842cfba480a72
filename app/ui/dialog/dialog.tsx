import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../button/button.tsx";
import { classes } from "../classes.ts";
import styles from "./dialog.module.css";
import { useScrimPress } from "./use-scrim-press.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons named by verbs. */
  actions?: ReactNode;
  /** danger: 400 px wide, `role="alertdialog"` */
  kind?: "normal" | "danger";
  /** false: only the buttons in `actions` close the dialog; Esc and the backdrop do nothing and there is no close button. */
  closable?: boolean;
  closeLabel: string;
  className?: string;
};

/** A native modal `<dialog>`; Esc and a press on the backdrop close it. DialogPage replaces it without scripts. */
export function Dialog({ open, onClose, title, children, actions, kind = "normal", closable = true, closeLabel, className }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const box = dialog.current;
    if (open && !box?.open) box?.showModal();
    if (!open && box?.open) box.close();
  }, [open]);
  const scrim = useScrimPress(() => closable && onClose());
  // The browser may close it although `cancel` was prevented (Chrome on the second Esc).
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

/** The dialog's content as a page, for use without scripts and for direct links. `title` is the h1. */
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
