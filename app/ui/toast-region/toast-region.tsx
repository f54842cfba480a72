import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { classes } from "../classes.ts";
import { Icon } from "../icon/icon.tsx";
import { Note } from "../note/note.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { type Countdown, countdown, toastLifeMs } from "./countdown.ts";
import styles from "./toast-region.module.css";
import { closeToast, showToast, type Toast, toastStore } from "./toasts.ts";

const shapes = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert };

type Flash = Pick<Toast, "tone" | "title" | "text"> & { /** Unique per message: each message is shown once. */ key: string };

type Props = {
  /** Flash messages from the server: notes in the HTML, toasts after hydration. */
  flash?: readonly Flash[];
  labels: { close: string };
};

/** Stands at the top of `main`. Both live regions are in the server HTML; danger toasts go to the alert region. */
export function ToastRegion({ flash = [], labels }: Props) {
  const hydrated = useHydrated();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, toastStore.getOnServer);
  const announced = useRef(new Set<string>());
  useEffect(() => {
    for (const message of flash) {
      if (announced.current.has(message.key)) continue;
      announced.current.add(message.key);
      showToast(message);
    }
  }, [flash]);
  const draw = (toast: Toast) => <ToastBox key={toast.id} toast={toast} closeLabel={labels.close} />;
  return (
    <>
      {!hydrated &&
        flash.map((message) => (
          <Note key={message.key} tone={message.tone} title={message.title} className={styles.flash}>
            {message.text}
          </Note>
        ))}
      <div className={styles.region}>
        <div role="status" className={styles.list}>
          {toasts.filter((toast) => toast.tone !== "danger").map(draw)}
        </div>
        <div role="alert" className={styles.list}>
          {toasts.filter((toast) => toast.tone === "danger").map(draw)}
        </div>
      </div>
    </>
  );
}

function ToastBox({ toast, closeLabel }: { toast: Toast; closeLabel: string }): ReactNode {
  const clock = useRef<Countdown>();
  useEffect(() => {
    if (toast.stays) return;
    clock.current = countdown(toastLifeMs, () => closeToast(toast.id));
    return () => clock.current?.stop();
  }, [toast.id, toast.stays]);
  const hold = {
    onMouseEnter: () => clock.current?.hold("pointer"),
    onMouseLeave: () => clock.current?.release("pointer"),
    onFocus: () => clock.current?.hold("focus"),
    onBlur: () => clock.current?.release("focus"),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the countdown
    <div
      {...hold}
      onKeyDown={(event) => event.key === "Escape" && closeToast(toast.id)}
      className={classes(styles.toast, styles[toast.tone])}
    >
      <Icon as={shapes[toast.tone]} className={styles.icon} />
      <div className={styles.text}>
        <b>{toast.title}</b>
        {toast.text && <div>{toast.text}</div>}
      </div>
      <button type="button" aria-label={closeLabel} onClick={() => closeToast(toast.id)} className={styles.close}>
        <Icon as={X} />
      </button>
    </div>
  );
}
