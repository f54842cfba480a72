import { useLocation } from "@remix-run/react";
import CircleCheck from "lucide-react/icons/circle-check";
import FilePen from "lucide-react/icons/file-pen";
import Lock from "lucide-react/icons/lock";
import MessageSquare from "lucide-react/icons/message-square";
import Scale from "lucide-react/icons/scale";
import ShieldCheck from "lucide-react/icons/shield-check";
import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import type { IconShape } from "#app/ui/icon/icon.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Accreditation } from "#contract/accreditation.ts";
import styles from "./accreditation.module.css";
import { AssignForm, type Person } from "./assign-form.tsx";
import type { Decision } from "./comment-dialog.tsx";
import { MissingList } from "./missing-list.tsx";

type Action = Accreditation["allowedActions"][number];
type Props = { accreditation: Accreditation; representatives: readonly Person[]; colleagues: readonly Person[] };

/** Buttons of domain.md section 4 that the accreditation allows this user. */
export function StaffActions({ accreditation, representatives, colleagues }: Props) {
  const { t } = useTranslation("accreditation");
  const { allowedActions, blockedActions, currentProcess, securityResult } = accreditation;
  const may = (action: Action) => allowedActions.includes(action);
  const blocked = (action: Action) => blockedActions.find((each) => each.action === action);
  const step: Record<string, string> = currentProcess ? { processUuid: currentProcess.uuid, processType: currentProcess.type } : {};
  const decides = may("approve") || may("decline") || may("petition");
  const shown =
    decides ||
    ["take", "assignRepresentative", "reassign", "formContract", "sendToSecurity"].some(
      (action) => may(action as Action) || blocked(action as Action),
    );
  if (!shown) return null;
  const { version } = accreditation;
  return (
    <Card id="actions" title={t("decision")} className={styles.aside}>
      <Stack gap={3}>
        {decides && securityResult === "declined" && <Note tone="warning">{t("securityRefused")}</Note>}
        {may("take") && (
          <Direct version={version} intent="take" label={t("actions.take")} icon={CircleCheck} hidden={step} primary={!decides} />
        )}
        <Gated
          accreditation={accreditation}
          action="formContract"
          label={t("actions.formContract")}
          icon={FilePen}
          allowed={may("formContract")}
          blocked={blocked("formContract")}
        />
        <Gated
          accreditation={accreditation}
          action="sendToSecurity"
          label={t("actions.sendToSecurity")}
          icon={ShieldCheck}
          allowed={may("sendToSecurity")}
          blocked={blocked("sendToSecurity")}
        />
        {may("assignRepresentative") && (
          <AssignForm
            intent="assignRepresentative"
            field="salesRepresentativeUuid"
            people={representatives}
            version={version}
            hidden={{}}
            primary
          />
        )}
        {may("approve") && (
          <Direct version={version} intent="approve" label={t("actions.approve")} icon={CircleCheck} hidden={step} primary />
        )}
        {may("approveWithComments") && <Commented decision="approveWithComments" icon={MessageSquare} />}
        {may("petition") && <Commented decision="petition" icon={Scale} />}
        {may("decline") && <Commented decision="decline" icon={X} />}
        {may("reassign") && (
          <Reassign accreditation={accreditation} representatives={representatives} colleagues={colleagues} hidden={step} />
        )}
      </Stack>
    </Card>
  );
}

/** Leads to the decision's comment (`CommentQuestion`). */
function Commented({ decision, icon }: { decision: Decision; icon: IconShape }) {
  const { t } = useTranslation("accreditation");
  const { search } = useLocation();
  return (
    <ButtonLink
      variant={decision === "decline" ? "danger" : "secondary"}
      block
      icon={icon}
      href={confirmHref(search, decision)}
      preventScrollReset
    >
      {t(`actions.${decision}`)}
    </ButtonLink>
  );
}

/**
 * In steps 3 and 4 the company is reassigned to another representative; in other steps, the step to a colleague with the same
 * role.
 */
function Reassign({ accreditation, representatives, colleagues, hidden }: Props & { hidden: Record<string, string> }) {
  const { currentProcess, salesRepresentativeUuid, version } = accreditation;
  const type = currentProcess?.type;
  if (type === "coordination_contract" || type === "signing_contract") {
    const others = representatives.filter(({ uuid }) => uuid !== salesRepresentativeUuid);
    return (
      <AssignForm intent="assignRepresentative" field="salesRepresentativeUuid" people={others} version={version} hidden={{}} another />
    );
  }
  const others = colleagues.filter(({ uuid }) => uuid !== currentProcess?.employee?.uuid);
  return others.length > 0 ? (
    <AssignForm intent="reassign" field="customerUuid" people={others} version={version} hidden={hidden} another />
  ) : null;
}

type DirectProps = { version: number; intent: string; label: string; icon: IconShape; hidden?: Record<string, string>; primary?: boolean };

function Direct({ version, intent, label, icon, hidden = {}, primary }: DirectProps) {
  const { t } = useTranslation("common");
  const { busy } = useFormOf([intent], "");
  return (
    <Form method="post" preventScrollReset>
      <VersionField version={version} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={primary ? "primary" : "secondary"} block name="intent" value={intent} icon={icon} busy={busy} busyText={t("saving")}>
        {label}
      </Button>
    </Form>
  );
}

type GatedProps = {
  accreditation: Accreditation;
  action: string;
  label: string;
  icon: IconShape;
  allowed: boolean;
  blocked: Accreditation["blockedActions"][number] | undefined;
};

/** The step's main button; while disabled it says what is missing. */
function Gated({ accreditation, action, label, icon, allowed, blocked }: GatedProps) {
  const { t } = useTranslation("accreditation");
  if (allowed) return <Direct version={accreditation.version} intent={action} label={label} icon={icon} primary />;
  if (!blocked || blocked.missing.length === 0) return null;
  const id = `missing-${action}`;
  return (
    <>
      <p className="strong">{t("toOpen", { action: label })}</p>
      <MissingList id={id} accreditation={accreditation} missing={blocked.missing} />
      <Button type="button" block icon={Lock} aria-disabled aria-describedby={id}>
        {label}
      </Button>
    </>
  );
}
