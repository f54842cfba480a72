import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useTranslation } from "react-i18next";
import type { StatusStyle } from "#app/areas/statuses/status-style.ts";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { ActAnswer } from "#contract/money-enums.ts";

const styles: Record<ActAnswer | "none", StatusStyle> = {
  confirmed: { tone: "success", icon: CircleCheck },
  objected: { tone: "danger", icon: TriangleAlert },
  none: { tone: "info", icon: Clock },
};

/** What the buyer has answered to an act in force. */
export function ActAnswerTag({ answer }: { answer: ActAnswer | null }) {
  const { t } = useTranslation("papers");
  const state = answer ?? "none";
  return <StatusTag {...styles[state]}>{t(`act.answers.${state}`)}</StatusTag>;
}
