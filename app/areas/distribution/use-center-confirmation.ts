import { useTranslation } from "react-i18next";
import type { Confirmation } from "#app/form/confirm-dialog.tsx";
import type { SellerCenter, SellerStorage } from "#contract/centers.ts";

type Asked = "stop" | "remove" | "stopStorage" | "resumeStorage" | "removeStorage";

/** What the centre's page asks to confirm; nothing when the action is no longer allowed. */
export function useCenterConfirmation(asked: Asked | null, center: SellerCenter, storage: SellerStorage | null): Confirmation | null {
  const { t } = useTranslation("centers");
  if (asked === "stop" || asked === "remove") {
    if (!center.allowedActions.includes(asked)) return null;
    return {
      title: t(`confirm.${asked}Title`, { name: center.name }),
      text: t(`confirm.${asked}Text`),
      verb: t(`stop.${asked}`),
      intent: asked,
      fields: { version: center.version },
    };
  }
  const action = asked === "stopStorage" ? "stop" : asked === "resumeStorage" ? "resume" : "remove";
  if (!asked || !storage?.allowedActions.includes(action)) return null;
  return {
    title: t(`confirm.${asked}Title`, { name: storage.name }),
    text: t(`confirm.${asked}Text`),
    verb: t(`storages.${action}`),
    intent: asked,
    fields: { version: storage.version, storage: storage.uuid },
    harmless: action === "resume",
  };
}
