import { useFetcher } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { Button } from "../button/button.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./cells.module.css";

type Props = {
  action: string;
  /** Hidden inputs: the intent, the row's uuid. */
  fields?: Readonly<Record<string, string>>;
  saveText: string;
  /** `save` submits the form. */
  children: (save: () => void) => ReactNode;
};

/** A form in a cell that is submitted on change; without scripts it has a button. */
export function CellForm({ action, fields = {}, saveText, children }: Props) {
  const hydrated = useHydrated();
  const fetcher = useFetcher();
  const form = useRef<HTMLFormElement>(null);
  // The field gets the new value on the next render.
  const save = () => requestAnimationFrame(() => form.current?.requestSubmit());
  return (
    <fetcher.Form ref={form} method="post" action={action} aria-busy={fetcher.state !== "idle" || undefined} className={styles.form}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children(save)}
      {!hydrated && <Button>{saveText}</Button>}
    </fetcher.Form>
  );
}
