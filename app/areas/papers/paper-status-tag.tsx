import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Replace from "lucide-react/icons/replace";
import { useTranslation } from "react-i18next";
import { isSettled, type PaperState, paperStateText } from "#app/areas/statuses/paper-state.ts";
import type { StatusStyle } from "#app/areas/statuses/status-style.ts";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { PaperStatus } from "#contract/money-enums.ts";

const styles: Record<PaperStatus, StatusStyle> = {
  issued: { tone: "info", icon: CircleCheck },
  replaced: { tone: "neutral", icon: Replace },
  cancelled: { tone: "danger", icon: Ban },
};

const paid: StatusStyle = { tone: "success", icon: CircleCheck };

export function PaperStatusTag(paper: PaperState) {
  const { t } = useTranslation("statuses");
  return <StatusTag {...(isSettled(paper) ? paid : styles[paper.status])}>{paperStateText(t, paper)}</StatusTag>;
}
