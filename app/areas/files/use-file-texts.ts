import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/i18n/format.ts";
import { useSizeText } from "./use-size-text.ts";

/** Texts of a `FileInput`. */
export function useFileTexts() {
  const { t } = useTranslation("files");
  const size = useSizeText();
  return {
    states: {
      uploaded: t("states.uploaded"),
      uploading: t("states.uploading"),
      pending: t("states.pending"),
      success: t("states.success"),
      error: t("states.error"),
    },
    remove: (name: string) => t("remove", { name }),
    removeShort: t("removeShort"),
    size,
    progress: (name: string) => t("progress", { name }),
    percent: (value: number) => t("percent", { value: formatNumber(value, 0) }),
  };
}
