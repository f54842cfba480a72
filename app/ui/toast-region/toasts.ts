import type { ReactNode } from "react";

export type ToastTone = "success" | "info" | "warning" | "danger";
export type Toast = {
  id: string;
  tone: ToastTone;
  title: ReactNode;
  text?: ReactNode;
  /** Stays until it is closed, without a countdown. */
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

/** Shows a toast and returns its id; browser only. An error must also be shown on the page, because its toast goes. */
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
