import Check from "lucide-react/icons/check";
import Handshake from "lucide-react/icons/handshake";
import UserCheck from "lucide-react/icons/user-check";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { formatDates, formatInstant } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import type { IconShape } from "#app/ui/icon/icon.tsx";
import { Stepper } from "#app/ui/stepper/stepper.tsx";
import type { Deal } from "#contract/deal.ts";
import type { Side } from "./deal-buttons.ts";
import { phaseIcons } from "./deal-phases.ts";
import { dealSteps, type StepKey } from "./deal-steps.ts";

const icons: Record<StepKey, IconShape> = { created: Check, decision: Handshake, accepted: UserCheck, ...phaseIcons, declined: X };

export function DealProgress({ deal, side }: { deal: Deal; side: Side }) {
  const { t } = useTranslation("deals");
  const steps = dealSteps(deal).map(({ key, state, at }) => {
    const isYours = key === "decision" && side === "buyer";
    const ahead = key === "received" && state !== "done" ? formatDates(deal.deliveryFrom, deal.deliveryTo) : undefined;
    return {
      key,
      state,
      title: t(isYours ? "steps.decisionYours" : `steps.${key}`),
      description: at ? formatInstant(at) : key === "decision" ? t("steps.decisionText") : ahead,
      stateText: t(`stepStates.${state}`),
      icon: icons[key],
    };
  });
  return (
    <Card aria-label={t("steps.label")} className="no-print">
      <Stepper label={t("steps.label")} steps={steps} />
    </Card>
  );
}
