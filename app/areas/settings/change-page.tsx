import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PersonErrors } from "#app/areas/people/person-errors.tsx";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs/breadcrumbs.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Headline } from "#app/ui/headline/headline.tsx";
import { Container, Row, Stack } from "#app/ui/layout/layout.tsx";

type Props = {
  title: string;
  lead?: string;
  intent: string;
  submit: string;
  /** The person must do it before anything else: there is no way back. */
  isRequired?: boolean;
  /** Where to go without it: the settings, unless another page asked. */
  back?: string;
  below?: ReactNode;
  children: ReactNode;
};

/** A page with one form and a link back to the settings. */
export function ChangePage({ title, lead, intent, submit, isRequired = false, back = paths.settings, below, children }: Props) {
  const { t } = useTranslation(["settings", "common", "auth"]);
  const { busy } = useFormOf([intent], "");
  const labels: Record<string, string> = {
    email: t("email.new"),
    phone: t("phone.new"),
    currentPassword: t("password.current"),
    password: t("auth:newPassword.new"),
    confirmation: t("auth:newPassword.confirmation"),
    code: t("secondFactor.anyCode"),
  };
  const labelOf = (field: string) => labels[field];
  return (
    <Container width="registration">
      <Stack gap={4}>
        <PersonErrors labelOf={labelOf} />
        <Headline
          title={title}
          subtitle={lead}
          breadcrumbs={
            <Breadcrumbs label={t("common:breadcrumbs")} items={[{ name: t("title"), href: paths.settings }, { name: title }]} />
          }
        />
        <Card pad="large" round="xl">
          <Stack gap={5}>
            <Form method="post" noValidate>
              <Stack gap={4}>
                {children}
                <Row>
                  <Button variant="primary" name="intent" value={intent} busy={busy} busyText={t("common:sending")}>
                    {submit}
                  </Button>
                  {!isRequired && (
                    <ButtonLink variant="quiet" href={back}>
                      {t("common:cancel")}
                    </ButtonLink>
                  )}
                </Row>
              </Stack>
            </Form>
            {below}
          </Stack>
        </Card>
      </Stack>
    </Container>
  );
}
