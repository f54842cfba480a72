import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "#app/ui/classes.ts";

type Props = {
  /** Name of the button that saves what is typed. */
  button: string;
  /** The page searches or turns the pages of what is typed into. */
  searches?: boolean;
  className?: string;
};

/**
 * First in a form with many fields. Without scripts only its button saves what is typed: a sentence says so, and the browser may bring
 * the texts back on its own way back. With scripts a draft keeps them, and the browser neither does so nor suggests earlier numbers.
 */
export function SaveFirst({ button, searches, className }: Props) {
  const { t } = useTranslation("common");
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.closest("form")?.setAttribute("autocomplete", "off"), []);
  return (
    <noscript ref={place}>
      <p className={classes("muted small", className)}>{t(searches ? "draft.saveFirstSearch" : "draft.saveFirst", { button })}</p>
    </noscript>
  );
}
