import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Begins the document's title with "error" while the component is shown, as the server does without JavaScript. */
export function useErrorTitle(): void {
  const { t } = useTranslation();
  useEffect(() => {
    const prefix = t("titleError", { title: "" });
    document.title = prefix + document.title.replace(prefix, "");
    return () => {
      document.title = document.title.replace(prefix, "");
    };
  }, [t]);
}
