import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { confirmationOf } from "#app/form/confirm-href.ts";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Dialog, DialogPage } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Accreditation } from "#contract/accreditation.ts";
import { commentMax } from "./comment-panel.tsx";

/** Decisions with a comment. */
const decisions = ["approveWithComments", "petition", "decline"] as const;
export type Decision = (typeof decisions)[number];

/** The decision that the address asks a comment for, if the user may take it. */
export function decisionIn(url: URL, { allowedActions }: Pick<Accreditation, "allowedActions">): Decision | null {
  const decision = confirmationOf(url, decisions);
  return decision && allowedActions.includes(decision) ? decision : null;
}

type Props = {
  accreditation: Accreditation;
  decision: Decision | null;
  /** Why the last form was refused: in the dialog while it is open, else above the page. */
  errors: ReactNode;
  children: ReactNode;
};

/**
 * Asks for the comment of a decision. The dialog is in the address (`?confirm=`): a dialog over the page with scripts, a page of its
 * own without. Its two titles are those of specification 1 section 2.
 */
export function CommentDialog({ accreditation, decision, errors, children }: Props) {
  const { t } = useTranslation(["accreditation", "common"]);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const back = pathname + withoutDialog(search);
  const title = t(decision === "petition" ? "commentTitle.petition" : "commentTitle.status");
  // The dialog gives the focus to its close button. An error summary takes it itself.
  useEffect(() => {
    if (decision && hydrated && !document.getElementById("errors")) document.getElementById(fieldOf(decision))?.focus();
  }, [decision, hydrated]);
  const form = decision && (
    <>
      {errors}
      <CommentForm key={decision} accreditation={accreditation} decision={decision} back={back} />
    </>
  );
  if (decision && !hydrated) return <DialogPage title={title}>{form}</DialogPage>;
  return (
    <>
      {!decision && errors}
      {children}
      {hydrated && (
        <Dialog
          open={decision !== null}
          onClose={() => decision && navigate(back, { preventScrollReset: true, replace: true })}
          title={title}
          closeLabel={t("common:close")}
        >
          {form}
        </Dialog>
      )}
    </>
  );
}

const fieldOf = (decision: Decision) => `comment-${decision}`;

type FormProps = { accreditation: Accreditation; decision: Decision; back: string };

function CommentForm({ accreditation, decision, back }: FormProps) {
  const { t } = useTranslation(["accreditation", "common"]);
  const { pathname, search } = useLocation();
  const { own, error, value, busy } = useFormOf([decision], "");
  const { currentProcess, version } = accreditation;
  const isDecline = decision === "decline";
  const isHinted = isDecline && currentProcess?.type !== "accreditation_by_security";
  const hint = isHinted ? t("declineHint") : decision === "petition" ? t("petitionHint") : undefined;
  return (
    <Form method="post" action={pathname + search} noValidate preventScrollReset replace>
      <VersionField version={version} own={own} />
      <input type="hidden" name="processUuid" value={currentProcess?.uuid} />
      <input type="hidden" name="processType" value={currentProcess?.type} />
      <Stack gap={4}>
        <Field id={fieldOf(decision)} label={t("commentLabel")} hint={hint} error={error("comment")}>
          <Textarea
            name="comment"
            rows={4}
            maxLength={commentMax}
            required
            defaultValue={value("comment")}
            counter={(left) => t("left", { count: left })}
            full={t("commentFull")}
          />
        </Field>
        <Row>
          <Button variant={isDecline ? "danger-solid" : "primary"} name="intent" value={decision} busy={busy} busyText={t("common:saving")}>
            {t(`actions.${decision}`)}
          </Button>
          <ButtonLink href={back} preventScrollReset replace>
            {t("common:cancel")}
          </ButtonLink>
        </Row>
      </Stack>
      <FormDraft intents={[decision]} of={currentProcess?.uuid} />
    </Form>
  );
}

function withoutDialog(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("confirm");
  return params.size > 0 ? `?${params}` : "";
}
