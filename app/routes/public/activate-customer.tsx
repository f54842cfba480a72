import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { MessagePage } from "#app/areas/auth/message-page.tsx";
import { NewPasswordForm } from "#app/areas/auth/new-password-form.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { forwardedFor } from "#app/request/client-address.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { auth, FlowToken } from "#contract/auth.ts";
import { always, Confirmation, confirmed, NewPassword } from "#contract/new-password.ts";

export const handle = { i18n: ["auth"] };

export const meta = pageMeta;

const Params = z.object({ token: z.string().optional() });

const titles = {
  none: "auth:activate.title",
  gone: "auth:activate.goneTitle",
  used: "auth:activate.usedTitle",
  open: "auth:activate.title",
} as const;

/** An invalid token gets the same message as an expired one. */
const isGone = (error: unknown) => error instanceof ApiProblem && (error.kind === "NOT_FOUND" || error.kind === "VALIDATION_ERROR");

export const loader = page("activateCustomer", Params, async ({ api, me, params, request }) => {
  const invitation = async (token: string) => {
    if (!FlowToken.safeParse(token).success) return "gone";
    try {
      return (await api(auth.activated, { body: { token }, headers: forwardedFor(request) })).isActivated ? "used" : "open";
    } catch (error) {
      if (isGone(error)) return "gone";
      throw error;
    }
  };
  const state = params.token ? await invitation(params.token) : "none";
  return { state, isGuest: me === null, title: serverT()(titles[state]) };
});

const Passwords = z.object({ password: NewPassword, confirmation: Confirmation }).superRefine(confirmed, always);

export const action = form("activateCustomer", Params, {
  save: intent(Passwords, async ({ api, params, value, request, context }) => {
    const token = params.token ?? "";
    try {
      await api(auth.activate, { body: { token, ...value }, headers: forwardedFor(request) });
    } catch (error) {
      // The page tells the state of the invitation.
      if (error instanceof ApiProblem && (error.kind === "NOT_FOUND" || error.kind === "CONFLICT_ERROR"))
        return seeOther(paths.activateCustomer(token));
      throw error;
    }
    setFlash(context, { key: "customerActivated", tone: "success" });
    return seeOther(paths.login());
  }),
});

export default function ActivateCustomerPage() {
  const { t } = useTranslation("auth");
  const { title, state, isGuest } = useLoaderData<typeof loader>();
  const home = (
    <ButtonLink variant="primary" href={paths.main}>
      {t("activate.home")}
    </ButtonLink>
  );
  if (state === "open")
    return (
      <NewPasswordForm title={title} lead={t("activate.lead")} label={t("newPassword.new")} submit={t("activate.save")} intent="save" />
    );
  if (state === "none") return <MessagePage title={title} text={t("activate.noToken")} actions={home} />;
  if (state === "gone") return <MessagePage title={title} text={t("activate.gone")} actions={home} />;
  return (
    <MessagePage
      title={title}
      text={t("activate.usedText")}
      actions={
        <>
          {home}
          {isGuest && <ButtonLink href={paths.login()}>{t("login.submit")}</ButtonLink>}
        </>
      }
    />
  );
}

export const ErrorBoundary = RouteError;
