import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Undo from "lucide-react/icons/undo-2";
import { useTranslation } from "react-i18next";
import type { StatusStyle } from "#app/areas/statuses/status-style.ts";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import type { LoadState } from "#contract/enums.ts";

const loadStatusStyles: Record<LoadState, StatusStyle> = {
  waiting: { tone: "neutral", icon: CircleDashed },
  running: { tone: "info", icon: LoaderCircle },
  held: { tone: "warning", icon: Hourglass },
  done: { tone: "success", icon: CircleCheck },
  failed: { tone: "danger", icon: CircleX },
  cancelled: { tone: "neutral", icon: Ban },
  undone: { tone: "done", icon: Undo },
};

export function LoadStateTag({ state }: { state: LoadState }) {
  const { t } = useTranslation("exchange");
  return <StatusTag {...loadStatusStyles[state]}>{t(`states.${state}`)}</StatusTag>;
}
