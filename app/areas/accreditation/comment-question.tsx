import { Form, useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Accreditation } from "#contract/accreditation.ts";
import { askedOf } from "#app/form/ask-href.ts";
import { FormDraft } from "#app/form/form-draft.tsx";
import { Seen } from "#app/form/seen.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Dialog, DialogPage } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { commentMax } from "./comment-panel.tsx";

/** Decisions with a comment. */
const decisions = ["approveWithComments", "petition", "decline"] as const;
export type Decision = (typeof decisions)[number];

/** The decision that the address asks a comment for, if the user may take it. */
export function decisionAskedIn(url: URL, { allowedActions }: Pick<Accreditation, "allowedActions">): Decision | null {
  const asked = askedOf(url, decisions);
  return asked && allowedActions.includes(asked) ? asked : null;
}

type Props = {
  accreditation: Accreditation;
  asked: Decision | null;
  /** Why the last form was refused: in the dialog while it is open, else above the page. */
  refusal: ReactNode;
  children: ReactNode;
};

/**
 * Asks for the comment of a decision. The question is in the address (`?confirm=`): a dialog over the page with scripts, a page of its
 * own without. Its two titles are those of specification 1 section 2.
 */
export function CommentQuestion({ accreditation, asked, refusal, children }: Props) {
  const { t } = useTranslation(["accreditation", "common"]);
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const back = pathname + withoutQuestion(search);
  const title = t(asked === "petition" ? "commentTitle.petition" : "commentTitle.status");
  // The dialog gives the focus to its close button. An error summary takes it itself.
  useEffect(() => {
    if (asked && hydrated && !document.getElementById("errors")) document.getElementById(fieldOf(asked))?.focus();
  }, [asked, hydrated]);
  const form = asked && (
    <>
      {refusal}
      <CommentForm key={asked} accreditation={accreditation} decision={asked} back={back} />
    </>
  );
  if (asked && !hydrated) return <DialogPage title={title}>{form}</DialogPage>;
  return (
    <>
      {!asked && refusal}
      {children}
      {hydrated && (
        <Dialog
          open={asked !== null}
          onClose={() => asked && navigate(back, { preventScrollReset: true, replace: true })}
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
  const isTold = isDecline && currentProcess?.type !== "accreditation_by_security";
  const hint = isTold ? t("declineHint") : decision === "petition" ? t("petitionHint") : undefined;
  return (
    <Form method="post" action={pathname + search} noValidate preventScrollReset replace>
      <Seen version={version} own={own} />
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

function withoutQuestion(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("confirm");
  return params.size > 0 ? `?${params}` : "";
}
