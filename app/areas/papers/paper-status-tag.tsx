import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Replace from "lucide-react/icons/replace";
import { useTranslation } from "react-i18next";
import type { StatusStyle } from "#app/areas/statuses/status-style.ts";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { PaperKind, PaperStatus } from "#contract/money-enums.ts";

const styles: Record<PaperStatus, StatusStyle> = {
  issued: { tone: "info", icon: CircleCheck },
  replaced: { tone: "neutral", icon: Replace },
  cancelled: { tone: "danger", icon: Ban },
};

export function PaperStatusTag({ kind, status }: { kind: PaperKind; status: PaperStatus }) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...styles[status]}>{t(`papers.${kind}.${status}`)}</StatusTag>;
}
