import type { ReactNode } from "react";

export type ToastTone = "success" | "info" | "warning" | "danger";
export type Toast = {
  id: string;
  tone: ToastTone;
  title: ReactNode;
  text?: ReactNode;
  /** Until it is closed. */
  stays?: true;
};

let shown: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();
const none: readonly Toast[] = [];

function change(next: readonly Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and answers its id; browser only. A danger toast needs a twin that stays in the page. */
export function showToast(toast: Omit<Toast, "id">): string {
  count += 1;
  const id = `toast-${count}`;
  change([...shown, { ...toast, id }].slice(-4));
  return id;
}

export function closeToast(id: string): void {
  change(shown.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => shown,
  getOnServer: () => none,
};
