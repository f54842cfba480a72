import ExternalLink from "lucide-react/icons/external-link";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Columns, Stack } from "#app/ui/layout/layout.tsx";
import styles from "./chat.module.css";
import { ChatPanel } from "./chat-panel.tsx";
import type { LoadedChat } from "./load-chat.server.ts";

/** The deal with its chat beside it (below it on narrow screens), or without a chat. */
export function WithChat({
  chat,
  dealId,
  side,
  children,
}: {
  chat: LoadedChat | null;
  dealId: string;
  side: "buyer" | "seller";
  children: ReactNode;
}) {
  const { t } = useTranslation("chat");
  const withReturnTo = useReturnTo();
  const parts = <Stack gap={4}>{children}</Stack>;
  if (!chat) return parts;
  const alone = <ButtonLink variant="quiet" iconOnly icon={ExternalLink} href={paths.chat(dealId)} aria-label={t("openAlone")} />;
  return (
    <Columns side="chat" className={styles.columns}>
      {parts}
      <ChatPanel key={dealId} loaded={chat} page={withReturnTo(paths.deal(dealId))} side={side} aside={alone} className={styles.side} />
    </Columns>
  );
}
