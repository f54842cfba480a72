import { useTranslation } from "react-i18next";
import type { LoadSummary } from "#contract/exchange-loads.ts";

/** How a load treats rows it does not contain; or that it is a dry run or reverts another load. */
export function useModeText(): (load: Pick<LoadSummary, "mode" | "trial" | "undoes">) => string {
  const { t } = useTranslation("exchange");
  return ({ mode, trial, undoes }) => {
    if (undoes) return t("modes.undo");
    return trial ? t("modes.trial", { mode: t(`modes.${mode}`).toLowerCase() }) : t(`modes.${mode}`);
  };
}
