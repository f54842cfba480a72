import X from "lucide-react/icons/x";
import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { classes } from "../classes.ts";
import { useScrimPress } from "../dialog/use-scrim-press.ts";
import { isDrag } from "../drag/drag.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./bottom-drawer.module.css";

/** Specification 2 section 9. */
export const closeBeyondPx = 80;
export const closeMs = 500;

/** The drawer follows the finger only downwards. */
export const pulledBy = (movedPx: number): number => Math.max(0, movedPx);

export const closesAfterPull = (pulledPx: number, closable: boolean): boolean => closable && pulledPx > closeBeyondPx;

type Props = {
  id: string;
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** false: there is no close button and no drag; Esc and the backdrop do nothing. */
  closable?: boolean;
  className?: string;
  children: ReactNode;
};

/** A modal at the bottom edge; dragging its head down closes it too. Without scripts it is a section of the page. */
export function BottomDrawer({ id, open, onClose, title, closeLabel, closable = true, className, children }: Props) {
  const hydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useRef<number | null>(null);
  const [pulled, setPulled] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const scrim = useScrimPress(() => closable && onClose());
  useEffect(() => {
    const box = dialog.current;
    if (!hydrated || !box) return;
    if (open) {
      setLeaving(false);
      setPulled(0);
      if (!box.open) box.showModal();
      return;
    }
    if (!box.open) return;
    setLeaving(true);
    const timer = setTimeout(() => box.close(), matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : closeMs);
    return () => clearTimeout(timer);
  }, [open, hydrated]);
  if (!hydrated) {
    return (
      <section id={id} aria-labelledby={`${id}-title`} className={classes(styles.section, className)}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
      </section>
    );
  }
  const pull = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || (event.target as Element).closest("button")) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => {
      const moved = from.current === null ? 0 : event.clientY - from.current;
      if (pulled > 0 || isDrag(0, moved)) setPulled(pulledBy(moved));
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = from.current === null ? 0 : event.clientY - from.current;
      from.current = null;
      if (closesAfterPull(pulledBy(moved), closable)) onClose();
      else setPulled(0);
    },
    onPointerCancel: () => {
      from.current = null;
      setPulled(0);
    },
  };
  const preventClose = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (closable) onClose();
  };
  // The browser may close it although `cancel` was prevented (Chrome on the second Esc).
  const closed = () => {
    setLeaving(false);
    if (open && closable) onClose();
    else if (open) dialog.current?.showModal();
  };
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-labelledby={`${id}-title`}
      onCancel={preventClose}
      onClose={closed}
      {...scrim}
      style={pulled > 0 ? ({ "--pulled": `${pulled}px` } as CSSProperties) : undefined}
      className={classes(styles.drawer, leaving ? styles.leaving : pulled > 0 && styles.held, className)}
    >
      <div className={classes(styles.head, closable && styles.pull)} {...(closable && pull)}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {closable && <Button type="button" variant="quiet" iconOnly icon={X} aria-label={closeLabel} onClick={onClose} />}
      </div>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
}
