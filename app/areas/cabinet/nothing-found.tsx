import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";

type Props = {
  /** Address of the unfiltered list; by default the current path. */
  all?: string;
  title?: string;
  text?: string;
};

/** Shown when filters match nothing; links to the unfiltered list. */
export function NothingFound({ all, title, text }: Props) {
  const { t } = useTranslation("common");
  const { pathname } = useLocation();
  return (
    <EmptyState title={title ?? t("nothingFound")} actions={<ButtonLink href={all ?? pathname}>{t("showEverything")}</ButtonLink>}>
      {text ?? t("nothingFoundText")}
    </EmptyState>
  );
}
