import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { formatPhone } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { PinInput } from "#app/ui/pin-input/pin-input.tsx";
import { GuestPage } from "./guest-page.tsx";
import { ResendCode } from "./resend-code.tsx";

export type CodeSent = { to: string; blockedUntil: string; isBlocked: boolean; warnings: string[]; isDemo: boolean };

type Props = {
  title: string;
  sent: CodeSent;
  /** The same message for known and unknown logins. */
  ifKnown?: boolean;
  intent: string;
  /** Link back to correct the address. */
  back: ReactNode;
};

/** Asks for the six-digit code from the message. */
export function CodeStep({ title, sent, ifKnown, intent, back }: Props) {
  const { t } = useTranslation(["auth", "common"]);
  const { summary, error } = useFormErrors();
  const busy = useIsBusy([intent]);
  const to = formatPhone(sent.to);
  return (
    <GuestPage title={title} errors={summary} lead={t(ifKnown ? "code.sentIfKnown" : "code.sentTo", { to })}>
      <Stack gap={5}>
        {sent.warnings.map((warning) => (
          <Note key={warning} tone="warning">
            {warning}
          </Note>
        ))}
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value={intent} />
          <Stack gap={4}>
            <Field id="code" label={t("code.code")} hint={t("code.codeHint")} error={error("code")}>
              <PinInput name="code" required />
            </Field>
            <Button variant="primary" size="l" block busy={busy} busyText={t("common:sending")}>
              {t("code.submit")}
            </Button>
          </Stack>
        </Form>
        <ResendCode key={sent.blockedUntil} blockedUntil={sent.blockedUntil} isBlocked={sent.isBlocked} />
        <Stack gap={1}>
          {sent.to.includes("@") && <p className="muted small">{t("code.checkSpam")}</p>}
          {sent.isDemo && (
            <p className="muted small">
              {t("code.demo")} <Link href={paths.outbox}>{t("code.outbox")}</Link>
            </p>
          )}
        </Stack>
        <Row>{back}</Row>
      </Stack>
    </GuestPage>
  );
}
