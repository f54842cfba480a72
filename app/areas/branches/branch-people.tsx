import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { ListChoice } from "#app/form/list-choice.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { paths } from "#app/site-map/paths.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { Branch } from "#contract/branches.ts";

type Props = { branch: Branch; people: readonly { uuid: string; name: string }[]; mayChange: boolean };

/** People attached to the trade point: they see its deals and may receive its goods. */
export function BranchPeople({ branch, people, mayChange }: Props) {
  const { t } = useTranslation("companies");
  const { error, value, own, busy } = useFormOf(["attach"], "");
  const key = useFormResetKey({ own, busy });
  const free = people.filter(({ uuid }) => !branch.customerList.some((attached) => attached.uuid === uuid));
  return (
    <Card id="people" title={t("branch.people")}>
      <Stack gap={4}>
        {branch.customerList.length === 0 && <p className="muted">{t("branch.nobody")}</p>}
        {branch.customerList.length > 0 && (
          <Stack as="ul" gap={2}>
            {branch.customerList.map((person) => (
              <li key={person.uuid}>
                <Row between>
                  <Link href={paths.customer(person.uuid)}>{person.name}</Link>
                  {mayChange && (
                    <Form method="post" preventScrollReset>
                      <VersionField version={branch.version} />
                      <input type="hidden" name="customerUuid" value={person.uuid} />
                      <Button variant="quiet" name="intent" value="detach" aria-label={t("branch.detachNamed", { name: person.name })}>
                        {t("branch.detach")}
                      </Button>
                    </Form>
                  )}
                </Row>
              </li>
            ))}
          </Stack>
        )}
        {mayChange && free.length > 0 && (
          <Form method="post" noValidate preventScrollReset key={key}>
            <VersionField version={branch.version} own={own} />
            <Stack gap={2}>
              <Field id="customerUuid" label={t("branch.attachLabel")} error={error("customerUuid")}>
                <ListChoice
                  name="customerUuid"
                  defaultValue={value("customerUuid")}
                  choices={free}
                  placeholder={t("branch.choosePerson")}
                />
              </Field>
              <div>
                <Button name="intent" value="attach">
                  {t("branch.attach")}
                </Button>
              </div>
            </Stack>
          </Form>
        )}
      </Stack>
    </Card>
  );
}
