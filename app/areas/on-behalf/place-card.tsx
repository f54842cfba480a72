import Handshake from "lucide-react/icons/handshake";
import UserCheck from "lucide-react/icons/user-check";
import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { formatMoney, formatWeekday } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { Basket } from "#contract/basket.ts";
import type { ClientOrderRule } from "#contract/enums.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import { maxBuyerNumberLength } from "#contract/limits.ts";
import { dayField } from "./fields.ts";

type Props = {
  branch: string;
  clientOrders: ClientOrderRule;
  basket: Basket;
  people: readonly { uuid: string; name: string }[];
  problems: readonly string[];
  formKey: string;
};

/** Places the order: for whom, on which days, or why it cannot be placed yet. */
export function PlaceCard({ branch, clientOrders, basket, people, problems, formKey }: Props) {
  const { t } = useTranslation(["on-behalf", "common"]);
  const { error, value, busy } = useFormOf(["place"], "");
  const { summary, constraints, approval } = basket;
  const reasons = people.length === 0 ? [...problems, t("place.noPeople")] : problems;
  const [only, ...others] = people;
  return (
    <Card id="place" title={t("place.title")}>
      <Stack gap={3}>
        <p>
          <b className="num">{t("place.total", { sum: formatMoney(summary.total) })}</b>{" "}
          <span className="muted">{t("place.minimum", { sum: formatMoney(constraints.minPriceForDeal) })}</span>
        </p>
        {approval && (
          <Note icon={UserCheck} title={t("place.approval")}>
            {t(approval.earlier.amount > 0 ? "place.approvalDay" : "place.approvalText", {
              threshold: formatMoney(approval.threshold),
              earlier: formatMoney(approval.earlier),
            })}
          </Note>
        )}
        {!approval && clientOrders === "ask" && (
          <Note icon={Handshake} title={t("place.asks")}>
            {t("place.asksText")}
          </Note>
        )}
        {reasons.length > 0 ? (
          <Note tone="warning" title={t("place.problems")}>
            <ul>
              {reasons.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Note>
        ) : (
          <Form method="post" noValidate>
            <FormKey intent="place" value={formKey} />
            <input type="hidden" name="branchUuid" value={branch} />
            <input type="hidden" name="total" value={kopecksOf(summary.total)} />
            <Stack gap={3}>
              <Field id="personUuid" label={t("place.person")} error={error("personUuid")}>
                <Select
                  name="personUuid"
                  defaultValue={value("personUuid", only && others.length === 0 ? only.uuid : "")}
                  options={[
                    { value: "", label: t("place.choosePerson") },
                    ...people.map(({ uuid, name }) => ({ value: uuid, label: name })),
                  ]}
                />
              </Field>
              {basket.deliverySchedules.map(({ subcategoryUuid, subcategoryName, availableDates }) => {
                const field = dayField(subcategoryUuid);
                return (
                  <Field key={field} id={field} label={t("place.day", { name: subcategoryName })} error={error(field)}>
                    <Select
                      name={field}
                      defaultValue={value(field)}
                      options={[
                        { value: "", label: t("place.chooseDay") },
                        ...availableDates.map(({ date }) => ({ value: date, label: formatWeekday(date) })),
                      ]}
                    />
                  </Field>
                );
              })}
              <Field id="buyerNumber" label={t("place.number")} optional={t("place.optional")} error={error("buyerNumber")}>
                <TextInput name="buyerNumber" maxLength={maxBuyerNumberLength} autoComplete="off" defaultValue={value("buyerNumber")} />
              </Field>
              <Field id="comment" label={t("place.comment")} optional={t("place.optional")} error={error("comment")}>
                <TextInput name="comment" maxLength={1000} autoComplete="off" defaultValue={value("comment")} />
              </Field>
              <div>
                <Button variant="primary" size="l" name="intent" value="place" busy={busy} busyText={t("common:sending")}>
                  {t("place.submit")}
                </Button>
              </div>
            </Stack>
            <FormDraft intents={["place"]} of={branch} />
          </Form>
        )}
      </Stack>
    </Card>
  );
}
