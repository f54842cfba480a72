import { useTranslation } from "react-i18next";
import type { Confirmation } from "#app/form/confirm-dialog.tsx";
import type { SellerCenter, SellerStorage } from "#contract/centers.ts";

type CenterAction = "stop" | "remove" | "stopStorage" | "resumeStorage" | "removeStorage";

/** What the centre's page asks to confirm; nothing when the action is no longer allowed. */
export function useCenterConfirmation(
  requested: CenterAction | null,
  center: SellerCenter,
  storage: SellerStorage | null,
): Confirmation | null {
  const { t } = useTranslation("centers");
  if (requested === "stop" || requested === "remove") {
    if (!center.allowedActions.includes(requested)) return null;
    return {
      title: t(`confirm.${requested}Title`, { name: center.name }),
      text: t(`confirm.${requested}Text`),
      verb: t(`stop.${requested}`),
      intent: requested,
      fields: { version: center.version },
    };
  }
  const action = requested === "stopStorage" ? "stop" : requested === "resumeStorage" ? "resume" : "remove";
  if (!requested || !storage?.allowedActions.includes(action)) return null;
  return {
    title: t(`confirm.${requested}Title`, { name: storage.name }),
    text: t(`confirm.${requested}Text`),
    verb: t(`storages.${action}`),
    intent: requested,
    fields: { version: storage.version, storage: storage.uuid },
    harmless: action === "resume",
  };
}
