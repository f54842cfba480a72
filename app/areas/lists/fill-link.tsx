import type { MouseEvent, ReactNode } from "react";
import { Link } from "#app/ui/link/link.tsx";

type Props = {
  /** The page with the fields filled by the server. */
  href: string;
  /** Fills the empty fields of the form instead. */
  onFill: (form: HTMLFormElement) => void;
  children: ReactNode;
};

/** Fills quantities: with scripts only where nothing is typed, without them by another page. */
export function FillLink({ href, onFill, children }: Props) {
  const fill = (event: MouseEvent<HTMLAnchorElement>) => {
    const form = event.currentTarget.closest("form");
    if (!form || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFill(form);
  };
  return (
    <Link href={href} onClick={fill}>
      {children}
    </Link>
  );
}
