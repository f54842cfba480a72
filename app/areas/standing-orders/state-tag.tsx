import CalendarCheck from "lucide-react/icons/calendar-check";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import CirclePause from "lucide-react/icons/circle-pause";
import Clock from "lucide-react/icons/clock";
import { useTranslation } from "react-i18next";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { StandingOrderSummary } from "#contract/standing-orders.ts";

const statusStyles = {
  active: { tone: "success", icon: CircleCheck },
  asked: { tone: "accent", icon: Clock },
  paused: { tone: "neutral", icon: CirclePause },
  stopped: { tone: "danger", icon: CircleAlert },
  ended: { tone: "done", icon: CalendarCheck },
} as const;

/** A delivery waiting for a decision takes precedence over the order's state. */
export function StateTag({ order: { state, next } }: { order: Pick<StandingOrderSummary, "state" | "next"> }) {
  const { t } = useTranslation("standing");
  const shown = state === "active" && next?.state === "asked" && next.autoAt === null ? "asked" : state;
  const { tone, icon } = statusStyles[shown];
  return (
    <StatusTag tone={tone} icon={icon}>
      {t(`states.${shown}`)}
    </StatusTag>
  );
}
