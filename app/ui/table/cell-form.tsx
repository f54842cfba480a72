import { useFetcher } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { Button } from "../button/button.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./cells.module.css";

type Props = {
  /** Where the cell posts itself. */
  action: string;
  /** What goes with it: the intent, the row's uuid. */
  fields?: Readonly<Record<string, string>>;
  saveText: string;
  /** `save` posts the form after a change that is no native event. */
  children: (save: () => void) => ReactNode;
};

/** The form of one cell: saves by itself after a change; without scripts there is a button. */
export function CellForm({ action, fields = {}, saveText, children }: Props) {
  const hydrated = useHydrated();
  const fetcher = useFetcher();
  const form = useRef<HTMLFormElement>(null);
  // The new value stands in the field after the next render only.
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
