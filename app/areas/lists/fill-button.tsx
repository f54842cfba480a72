import type { MouseEvent, ReactNode } from "react";
import { Button } from "#app/ui/button/button.tsx";

type Props = {
  /** The page that shows usual quantities where nothing is typed. */
  href: string;
  /** Fills the empty fields of the form instead. */
  onFill: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/** Fills quantities where nothing is typed: in the browser with scripts, else the form goes to the filled page and stays as typed. */
export function FillButton({ href, onFill, children }: Props) {
  const fill = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    onFill(form);
  };
  return (
    <Button variant="quiet" name="fill" formAction={href} onClick={fill}>
      {children}
    </Button>
  );
}
