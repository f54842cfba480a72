import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { CompanyDebts } from "#contract/debts.ts";
import { aboutCharge } from "./about-charge.ts";
import { AboutDispute } from "./about-dispute.tsx";

type DisputeProps = {
  charge: NonNullable<CompanyDebts["requested"]>;
  here: string;
  /** The charge's dispute stands in the list below. */
  isListed: boolean;
};

/** Why a charge is disputed. What was typed stays when somebody has disputed or paid it meanwhile: the refusal says so then. */
export function DisputeForm({ charge, here, isListed }: DisputeProps) {
  const { t } = useTranslation(["debts", "common"]);
  const { error, value, busy, own } = useFormOf(["dispute"], "");
  const { dispute, rest } = charge;
  const isOpen = dispute?.decision === null;
  const about = isListed ? null : dispute;
  const known = isOpen ? "dispute.isOpen" : rest.amount === 0 ? "dispute.isPaid" : null;
  const refused = about && "dispute.isWritten";
  const title = known === null ? dispute && "dispute.wasDecided" : own ? refused : known;
  const mayTry = own || !(isOpen || rest.amount === 0);
  return (
    <Stack gap={3}>
      <p>
        <b>{aboutCharge(t, charge)}</b>
      </p>
      {title && (
        <Note tone="warning" title={t(title)}>
          {about && <AboutDispute dispute={about} withoutCharge />}
        </Note>
      )}
      {mayTry && (
        <Form method="post" noValidate preventScrollReset>
          <input type="hidden" name="charge" value={charge.id} />
          <Stack gap={3}>
            <p className="muted">{t(dispute && !isOpen ? "dispute.leadAgain" : "dispute.lead")}</p>
            <Field id="reason" label={t("dispute.reason")} error={error("reason")}>
              <Textarea name="reason" rows={3} maxLength={1000} defaultValue={value("reason")} required />
            </Field>
            <Row>
              <Button name="intent" value="dispute" busy={busy} busyText={t("common:saving")}>
                {t("dispute.open")}
              </Button>
              <ButtonLink href={here} variant="quiet" preventScrollReset>
                {t("common:cancel")}
              </ButtonLink>
            </Row>
          </Stack>
          <FormDraft intents={["dispute"]} of={charge.id} />
        </Form>
      )}
    </Stack>
  );
}

/** What the seller decides. */
export function DecisionForm({ uuid, here }: { uuid: string; here: string }) {
  const { t } = useTranslation(["debts", "common"]);
  const { error, value, busy } = useFormOf(["decide"], "");
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="dispute" value={uuid} />
      <Stack gap={3}>
        <Field id="decision" label={t("dispute.decision")} hint={t("dispute.decisionHint")} error={error("decision")}>
          <Textarea name="decision" rows={3} maxLength={1000} defaultValue={value("decision")} required />
        </Field>
        <Row>
          <Button name="intent" value="decide" busy={busy} busyText={t("common:saving")}>
            {t("dispute.close")}
          </Button>
          <ButtonLink href={here} variant="quiet" preventScrollReset>
            {t("common:cancel")}
          </ButtonLink>
        </Row>
      </Stack>
      <FormDraft intents={["decide"]} of={uuid} />
    </Form>
  );
}

/** That reminders of a charge disputed again wait. */
export function AcceptForm({ uuid, document }: { uuid: string; document: string }) {
  const { t } = useTranslation(["debts", "common"]);
  const { busy } = useFormOf(["accept"], "");
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="dispute" value={uuid} />
      <Button
        name="intent"
        value="accept"
        variant="secondary"
        busy={busy}
        busyText={t("common:saving")}
        aria-label={t("dispute.acceptNamed", { document })}
      >
        {t("dispute.accept")}
      </Button>
    </Form>
  );
}
