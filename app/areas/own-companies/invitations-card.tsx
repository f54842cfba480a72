import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import type { AnswerOf } from "#contract/call.ts";
import type { ownCompanies } from "#contract/own-companies.ts";

type Invitation = AnswerOf<typeof ownCompanies.list>["invitations"][number];

/** Companies that ask the person to join. */
export function InvitationsCard({ invitations }: { invitations: readonly Invitation[] }) {
  const { t } = useTranslation(["companies", "common"]);
  return (
    <Card id="invitations" title={t("own.invitations")}>
      <Stack as="ul" gap={3}>
        {invitations.map(({ customerUuid, name, roles, expiresAt }) => (
          <li key={customerUuid}>
            <p>
              <b>{name}</b> · {roles.map((role) => t(`common:roles.${role}`)).join(", ")}
              <br />
              <span className="muted small">{t("own.until", { at: formatInstant(expiresAt) })}</span>
            </p>
            <Form method="post">
              <input type="hidden" name="customerUuid" value={customerUuid} />
              <Row>
                <Button variant="primary" name="intent" value="accept" aria-label={t("own.acceptNamed", { name })}>
                  {t("own.accept")}
                </Button>
                <Button name="intent" value="decline" aria-label={t("own.declineNamed", { name })}>
                  {t("own.decline")}
                </Button>
              </Row>
            </Form>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
