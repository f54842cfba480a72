import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSeller } from "#app/i18n/seller-values.ts";
import { useReloadOnce } from "#app/realtime/use-reload-once.ts";
import { errorKind } from "#app/request/error-kind.ts";
import type { ErrorPage } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container, Row, Stack } from "#app/ui/layout/layout.tsx";
import { ProductPicture } from "#app/ui/product-picture/product-picture.tsx";
import styles from "./route-error.module.css";

/** What `fetch` throws without a response, in the three browser engines' words. */
const isUnanswered = (error: unknown) => error instanceof TypeError && /fetch|network|load failed/i.test(error.message);

type Props = {
  /** Replaces the page's usual text. */
  text?: string | undefined;
  /** Links to where the user can go instead. */
  ways?: ReactNode;
};

/** The switch, with the page that the form was on. */
function BackToCompany({ company: { customerUuid, name, back } }: { company: NonNullable<ErrorPage["company"]> }) {
  const { t } = useTranslation("shell");
  return (
    <form method="post" action={paths.ownCompanies}>
      <input type="hidden" name="customerUuid" value={customerUuid} />
      <input type="hidden" name="to" value={back} />
      <Button variant="primary" name="intent" value="choose">
        {t("otherCompany.back", { name })}
      </Button>
    </form>
  );
}

/** Every route's error page, inside the layout: a way on and the request id. */
export function RouteError({ text, ways }: Props) {
  const { t } = useTranslation("shell");
  const { phoneUri } = useSeller();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const answered = isRouteErrorResponse(error);
  const page = answered ? (error.data as ErrorPage | null) : null;
  const kind = answered ? errorKind(error.status) : isUnanswered(error) ? "offline" : "failure";
  const isElsewhere = page?.company !== undefined && kind === "notFound";
  const title = page?.company && t(isElsewhere ? "otherCompany.elsewhereTitle" : "otherCompany.title");
  useReloadOnce(answered ? page?.isFailedLoad === true : "unanswered", paths.readyz, kind === "offline");
  return (
    <Container main>
      <Card pad="large" round="xl" className={styles.card}>
        <ProductPicture name="wilted-flower" tint="egg" size="xl" />
        <Stack gap={4}>
          <Headline title={title ?? t(`errorPage.${kind}Title`)} />
          <p>{(isElsewhere ? page.message : text) ?? page?.message ?? t(`errorPage.${kind}Text`)}</p>
          <Row>
            {ways}
            {page?.company && <BackToCompany company={page.company} />}
            {kind !== "notFound" && kind !== "forbidden" && kind !== "malformed" && (
              <ButtonLink variant={page?.company ? "secondary" : "primary"} href={pathname + search} reloadDocument>
                {t("errorPage.retry")}
              </ButtonLink>
            )}
            <ButtonLink href={paths.main}>{t("errorPage.home")}</ButtonLink>
            {phoneUri && (
              <ButtonLink variant="quiet" href={phoneUri}>
                {t("footer.phone")}
              </ButtonLink>
            )}
          </Row>
          {page?.requestId && <p className="muted small">{t("errorPage.request", { id: page.requestId })}</p>}
        </Stack>
      </Card>
    </Container>
  );
}
