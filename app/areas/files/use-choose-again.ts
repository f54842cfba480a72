import { useTranslation } from "react-i18next";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useAnswer } from "#app/ui/use-answer.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Asks to choose the files again after a refusal without JavaScript. With it the field keeps them. */
export function useChooseAgain(intents: readonly string[], field: string): string | undefined {
  const { t } = useTranslation("files");
  const { chosen } = useFormOf(intents, "");
  const answer = useAnswer();
  const isHeld = useHydrated() && answer !== undefined;
  const names = chosen(field, []);
  return isHeld || names.length === 0 ? undefined : t("chooseAgain", { names: names.join(", ") });
}
