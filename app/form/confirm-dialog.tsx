import { useLocation, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Dialog, DialogPage } from "#app/ui/dialog/dialog.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useFormErrors } from "./use-form-errors.ts";
import { useFormOf } from "./use-form-of.ts";

export type Confirmation = {
  title: string;
  /** The consequence. */
  text: string;
  /** What it affects, with links. */
  listed?: ReactNode;
  verb: string;
  intent: string;
  /** Hidden fields of the form. */
  fields?: Record<string, string | number>;
  /** Shown without danger colours. */
  harmless?: boolean;
  /** The action is itself a cancelling, so "cancel" would be said of both buttons. */
  cancels?: boolean;
};

/**
 * Asks for confirmation of an irreversible action without further input. The confirmation is in the address (`?confirm=`): a dialog
 * over `children` with scripts, a page of its own without. `back` is the address without it. For an action with text or a choice
 * use ActionPanel.
 */
export function ConfirmDialog({
  confirmation: wanted,
  back,
  children,
}: {
  confirmation: Confirmation | null;
  back: string;
  children: ReactNode;
}) {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { failed, intent } = useFormErrors();
  // After an error the page says why, and the user may try again.
  const current = failed && intent === wanted?.intent ? null : wanted;
  const { busy } = useFormOf(current ? [current.intent] : [], "");
  const leave = () => current && navigate(back, { preventScrollReset: true, replace: true });
  const kind = current?.harmless ? "normal" : "danger";
  const actions = current && (
    <>
      <ButtonLink href={back} preventScrollReset replace>
        {t(current.cancels ? "doNotCancel" : "cancel")}
      </ButtonLink>
      <Form method="post" action={pathname + search} preventScrollReset replace>
        <input type="hidden" name="sure" value="1" />
        {Object.entries(current.fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          variant={current.harmless ? "primary" : "danger-solid"}
          block
          name="intent"
          value={current.intent}
          busy={busy}
          busyText={t("saving")}
        >
          {current.verb}
        </Button>
      </Form>
    </>
  );
  if (current && !hydrated) {
    return (
      <DialogPage kind={kind} title={current.title} actions={actions}>
        <p>{current.text}</p>
        {current.listed}
      </DialogPage>
    );
  }
  return (
    <>
      {children}
      <Dialog kind={kind} open={current !== null} onClose={leave} title={current?.title} closeLabel={t("close")} actions={actions}>
        <p>{current?.text}</p>
        {current?.listed}
      </Dialog>
    </>
  );
}
