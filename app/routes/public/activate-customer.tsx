import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { RouteError } from "#app/areas/shell/route-error.tsx";
import { serverT } from "#app/i18n/i18next.server.ts";
import { pageMeta } from "#app/i18n/page-meta.ts";
import { page } from "#app/request/page.server.ts";
import { paths } from "#app/site-map.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container, Stack } from "#app/ui/layout/layout.tsx";

export const handle = { i18n: ["auth"] };

export const meta = pageMeta;

export const loader = page("activateCustomer", z.object({ token: z.string().optional() }), async ({ params }) => ({
  title: serverT()("auth:activate.title"),
  hasToken: params.token !== undefined,
}));

export default function ActivateCustomerPage() {
  const { t } = useTranslation("auth");
  const { title, hasToken } = useLoaderData<typeof loader>();
  return (
    <Container width="registration" main>
      <Card pad="large" round="xl">
        <Stack gap={4}>
          <Headline title={title} />
          <p>{t(hasToken ? "activate.text" : "activate.noToken")}</p>
          <ButtonLink variant="primary" href={paths.main}>
            {t("activate.home")}
          </ButtonLink>
        </Stack>
      </Card>
    </Container>
  );
}

export const ErrorBoundary = RouteError;
