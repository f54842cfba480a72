import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** What `useMessages` writes beside messages and announces. */
export function useMessageTexts() {
  const { t } = useTranslation("chat");
  return useMemo(
    () => ({
      offline: t("offline"),
      failed: t("failed"),
      filesLost: (names: string) => t("filesLost", { names }),
      spoken: { sent: t("spoken.sent"), offline: t("spoken.offline"), failed: (text: string) => t("spoken.failed", { text }) },
    }),
    [t],
  );
}

export type MessageTexts = ReturnType<typeof useMessageTexts>;
