import CalendarSync from "lucide-react/icons/calendar-sync";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import PackageCheck from "lucide-react/icons/package-check";
import Pencil from "lucide-react/icons/pencil";
import Printer from "lucide-react/icons/printer";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { Form } from "#app/form/form.tsx";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { MobileBar } from "#app/ui/mobile-bar/mobile-bar.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useSteadyPress } from "#app/ui/use-steady-press.ts";
import { type DealAction, dealActions } from "#contract/actions.ts";
import type { Deal } from "#contract/deal.ts";
import styles from "./deal.module.css";
import { type DirectAction, dealButtons, dialogActions, directActions, explainsDisabled, isInBar, type Side } from "./deal-buttons.ts";
import { AssignPanel, DeclinePanel, type Person, StatusPanel } from "./deal-panels.tsx";
import { useNextStep } from "./next-step.ts";
import { lastSellerEdit } from "./seller-edit.ts";

export type ActionsProps = { deal: Deal; side: Side; representatives: readonly Person[] };

/** Buttons of domain.md section 12 that the deal allows. The main one is filled; if it is disabled, `DealTurn` says why. */
export function DealActions({ deal, side, representatives, children }: ActionsProps & { children?: ReactNode }) {
  const { t } = useTranslation("deals");
  const withReturnTo = useReturnTo();
  const may = (action: DealAction) => deal.allowedActions.includes(action);
  const main = useNextStep(deal, side).action;
  const steady = useSteadyPress(deal.version);
  const variantOf = (action: DealAction) => (action === main ? "primary" : "secondary");
  const closed = dealActions.filter(
    (action) => explainsDisabled(action) && !may(action) && deal.blocked.some((each) => each.action === action),
  );
  const edit = may("edit") && (
    <ButtonLink variant={variantOf("edit")} icon={Pencil} href={withReturnTo(`${paths.deal(deal.uuid)}?mode=edit`)}>
      {t("actions.edit")}
    </ButtonLink>
  );
  return (
    <div className={styles.actions} onClickCapture={steady}>
      {directActions.filter(may).map((action) => (
        <DirectForm key={action} deal={deal} action={action} isMain={action === main} />
      ))}
      {closed.map((action) => (
        <Button key={action} type="button" aria-disabled aria-describedby={`blocked-${action}`}>
          {t(`actions.${action}`)}
        </Button>
      ))}
      {main === "collect" && (
        <ButtonLink variant="primary" icon={PackageCheck} href="#lines">
          {t("actions.collect")}
        </ButtonLink>
      )}
      {dialogActions.filter(may).map((action) => (
        <ButtonLink
          key={action}
          variant={variantOf(action)}
          icon={dealButtons[action].icon}
          href={confirmHref(withReturnTo(""), action)}
          preventScrollReset
          className={action === main && isInBar(action) ? "only-wide" : undefined}
        >
          {t(`actions.${action}`)}
        </ButtonLink>
      ))}
      {edit}
      {may("assignSeller") && <AssignPanel deal={deal} people={representatives} variant={variantOf("assignSeller")} />}
      {may("changeStatus") && deal.allowedStatuses.length > 0 && <StatusPanel deal={deal} />}
      {may("decline") && <DeclinePanel deal={deal} />}
      {may("repeat") && (
        <ButtonLink icon={RotateCcw} href={paths.orderingRepeat(deal.uuid)}>
          {t("actions.repeat")}
        </ButtonLink>
      )}
      {side === "buyer" && (
        <ButtonLink icon={CalendarSync} href={paths.standingOrderNew(deal.uuid)}>
          {t("actions.standing")}
        </ButtonLink>
      )}
      {may("claim") && (
        <ButtonLink icon={CircleHelp} href={paths.ticketNew(deal.uuid)}>
          {t("actions.claim")}
        </ButtonLink>
      )}
      {children}
      <PrintButton />
    </div>
  );
}

type DirectProps = { deal: Deal; action: DirectAction; isMain: boolean };

function DirectForm({ deal, action, isMain }: DirectProps) {
  return (
    <Form method="post" className={isMain ? "only-wide" : undefined}>
      <MainButton deal={deal} action={action} variant={isMain ? "primary" : "secondary"} />
    </Form>
  );
}

function MainButton({
  deal,
  action,
  variant,
  block,
}: {
  deal: Deal;
  action: DirectAction;
  variant: "primary" | "secondary";
  block?: boolean;
}) {
  const { t } = useTranslation(["deals", "common"]);
  const busy = useIsBusy([action]);
  const label =
    action === "confirm" && deal.consentNeeded && lastSellerEdit(deal.statusesLogs) ? t("actions.confirmChanges") : t(`actions.${action}`);
  return (
    <>
      <input type="hidden" name="version" value={deal.version} />
      <Button
        variant={variant}
        block={block}
        name="intent"
        value={action}
        icon={dealButtons[action].icon}
        busy={busy}
        busyText={t("common:saving")}
      >
        {label}
      </Button>
    </>
  );
}

/** The main button in the bar at the bottom of a phone. */
export function PhoneBar({ deal, side }: { deal: Deal; side: Side }) {
  const { t } = useTranslation("deals");
  const withReturnTo = useReturnTo();
  const main = useNextStep(deal, side).action;
  const steady = useSteadyPress(deal.version);
  const action = directActions.find((each) => each === main);
  const dialogAction = dialogActions.find((each) => each === main && isInBar(each));
  if (!action && !dialogAction) return null;
  return (
    <MobileBar label={t("sums.total")} sum={formatMoney(deal.actualTotal ?? deal.total)}>
      <div className={styles.barForm} onClickCapture={steady}>
        {action && (
          <Form method="post">
            <MainButton deal={deal} action={action} variant="primary" block />
          </Form>
        )}
        {dialogAction && (
          <ButtonLink
            variant="primary"
            block
            icon={dealButtons[dialogAction].icon}
            href={confirmHref(withReturnTo(""), dialogAction)}
            preventScrollReset
          >
            {t(`actions.${dialogAction}`)}
          </ButtonLink>
        )}
      </div>
    </MobileBar>
  );
}

/** Needs JavaScript; without it the browser's own menu prints. */
function PrintButton() {
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  if (!hydrated) return null;
  return <Button type="button" icon={Printer} iconOnly aria-label={t("print")} onClick={() => window.print()} className="only-wide" />;
}
