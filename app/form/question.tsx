import { Form, useLocation, useNavigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormOf } from "./use-form-of.ts";
import { useRefusal } from "./use-refusal.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Dialog, DialogPage } from "#app/ui/dialog/dialog.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export type Asked = {
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
};

/**
 * Asks for confirmation of an irreversible action without further input. The question is in the address (`?confirm=`): a dialog
 * over `children` with scripts, a page of its own without. `back` is the address without it. For an action with text or a choice
 * use ActionPanel.
 */
export function Questioned({ asked: wanted, back, children }: { asked: Asked | null; back: string; children: ReactNode }) {
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { failed, intent } = useRefusal();
  // After a refusal the page says why, and the person may ask again.
  const asked = failed && intent === wanted?.intent ? null : wanted;
  const { busy } = useFormOf(asked ? [asked.intent] : [], "");
  const leave = () => asked && navigate(back, { preventScrollReset: true, replace: true });
  const kind = asked?.harmless ? "normal" : "danger";
  const actions = asked && (
    <>
      <ButtonLink href={back} preventScrollReset replace>
        {t("cancel")}
      </ButtonLink>
      <Form method="post" action={pathname + search} preventScrollReset replace>
        <input type="hidden" name="sure" value="1" />
        {Object.entries(asked.fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          variant={asked.harmless ? "primary" : "danger-solid"}
          block
          name="intent"
          value={asked.intent}
          busy={busy}
          busyText={t("saving")}
        >
          {asked.verb}
        </Button>
      </Form>
    </>
  );
  if (asked && !hydrated) {
    return (
      <DialogPage kind={kind} title={asked.title} actions={actions}>
        <p>{asked.text}</p>
        {asked.listed}
      </DialogPage>
    );
  }
  return (
    <>
      {children}
      <Dialog kind={kind} open={asked !== null} onClose={leave} title={asked?.title} closeLabel={t("close")} actions={actions}>
        <p>{asked?.text}</p>
        {asked?.listed}
      </Dialog>
    </>
  );
}
