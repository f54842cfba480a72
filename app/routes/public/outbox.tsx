import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { OutboxLetter } from "#app/areas/auth/outbox-letter.tsx";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { Button } from "#app/ui/button/button.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container, Row, Stack } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { cleanLine } from "#contract/clean-text.ts";
import { isLogin, normaliseLogin } from "#contract/login.ts";
import { mail } from "#contract/mail.ts";
import { env } from "#server/env.ts";

export const handle = { i18n: ["auth"] };

export const meta = pageMeta;

/** E-mails and text messages that the demo would have sent; 404 outside demo mode. */
export const loader = page("outbox", z.object({}), async ({ api, url, context }) => {
  if (env.DEMO !== "on") throw errorPage(context, 404);
  const to = cleanLine(url.searchParams.get("to") ?? "").slice(0, 254);
  const { messages } = await api(mail.outbox, { query: { to: (isLogin(to) ? normaliseLogin(to) : to) || undefined } });
  return { title: serverT()("auth:outbox.title"), to, messages };
});

export default function OutboxPage() {
  const { t } = useTranslation(["auth", "common"]);
  const { title, to, messages } = useLoaderData<typeof loader>();
  return (
    <Container width="registration" main>
      <Stack gap={5}>
        <Headline title={title} subtitle={t("outbox.lead")} />
        <Form method="get">
          <Row align="end">
            <Field id="to" label={t("outbox.to")} hint={t("outbox.toHint")}>
              <TextInput key={to} name="to" defaultValue={to} maxLength={254} />
            </Field>
            <Button>{t("common:show")}</Button>
          </Row>
        </Form>
        {messages.length === 0 && <EmptyState title={t("outbox.empty")}>{t("outbox.emptyText")}</EmptyState>}
        {messages.map((message) => (
          <OutboxLetter key={message.uuid} message={message} />
        ))}
      </Stack>
    </Container>
  );
}

export const ErrorBoundary = RouteError;
