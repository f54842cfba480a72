import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { MessagePage } from "#app/areas/auth/message-page.tsx";
import { SupportForm } from "#app/areas/auth/support-form.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { forwardedFor } from "#app/request/client-address.server.ts";
import { form, intent } from "#app/request/form.server.ts";
import { page } from "#app/request/page.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { maxTicketDescriptionLength } from "#contract/limits.ts";
import { SupportRequest, tickets } from "#contract/tickets.ts";

export const handle = { i18n: ["auth"] };

export const meta = pageMeta;

/** The number is in the address, so only text of this form is shown. */
const ticketNumber = /^[A-Z]{1,3}-\d{4,10}$/;

export const loader = page("support", z.object({}), async ({ url }) => {
  const number = url.searchParams.get("number") ?? "";
  const sent = ticketNumber.test(number) ? number : null;
  const t = serverT();
  return {
    title: sent ? t("auth:support.sentTitle", { number }) : t("auth:support.title"),
    sent,
    maxLength: maxTicketDescriptionLength,
    formKey: crypto.randomUUID(),
  };
});

/** Browsers send a line break as two characters but count it as one. */
const RequestFields = SupportRequest.extend({
  description: z.preprocess(
    (value) => (typeof value === "string" ? value.replaceAll("\r\n", "\n") : value),
    SupportRequest.shape.description,
  ),
});

export const action = form("support", z.object({}), {
  send: intent(RequestFields, async ({ api, value, key, request }) => {
    const { number } = await api(tickets.requestSupport, { body: { ...value, clientUuid: key }, headers: forwardedFor(request) });
    return seeOther(paths.supportSent(number));
  }),
});

export default function SupportPage() {
  const { t } = useTranslation("auth");
  const { title, sent, maxLength, formKey } = useLoaderData<typeof loader>();
  if (!sent) return <SupportForm title={title} maxLength={maxLength} formKey={formKey} />;
  return (
    <MessagePage
      title={title}
      text={t("support.sentText")}
      actions={
        <>
          <ButtonLink variant="primary" href={paths.main}>
            {t("activate.home")}
          </ButtonLink>
          <ButtonLink href={paths.support}>{t("support.another")}</ButtonLink>
        </>
      }
    />
  );
}

export const ErrorBoundary = RouteError;
