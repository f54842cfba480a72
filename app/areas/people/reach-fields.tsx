import { useTranslation } from "react-i18next";
import type { useFormOf } from "#app/form/use-form-of.ts";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { FieldGroup } from "#app/ui/field/field-group.tsx";
import { PhoneInput } from "#app/ui/phone-input/phone-input.tsx";
import type { Customer } from "#contract/customers.ts";
import { notificationChannels } from "#contract/enums.ts";
import styles from "./people.module.css";

type Props = { customer: Customer } & Pick<ReturnType<typeof useFormOf>, "error" | "value" | "chosen">;

/** A colleague's mobile phone and channels of notifications. An invited person's phone is part of the invitation. */
export function ReachFields({ customer, error, value, chosen }: Props) {
  const { t } = useTranslation(["people", "common"]);
  const { email, mobilePhone, status } = customer;
  const isOnly = mobilePhone?.verified === true && email?.verified !== true;
  const on = chosen("preferredChannels", customer.notificationChannels);
  return (
    <div className={styles.thirds}>
      {status !== "waiting_confirmation" && (
        <Field
          id="phones"
          label={t("fields.phones")}
          hint={t(isOnly ? "profile.phoneOnly" : mobilePhone?.verified ? "profile.phoneVerified" : "profile.phoneHint")}
          optional={isOnly ? undefined : t("common:optional")}
          error={error("phones")}
        >
          <PhoneInput name="phones" autoComplete="off" readOnly={isOnly} defaultValue={value("phones", mobilePhone?.value ?? "")} />
        </Field>
      )}
      <FieldGroup id="preferredChannels" legend={t("fields.preferredChannels")} error={error("preferredChannels")}>
        {notificationChannels.map((channel, at) => (
          <Checkbox
            key={channel}
            id={at === 0 ? "preferredChannels" : undefined}
            name="preferredChannels"
            value={channel}
            defaultChecked={on.includes(channel)}
          >
            {t(`common:channels.${channel}`)}
          </Checkbox>
        ))}
      </FieldGroup>
    </div>
  );
}
