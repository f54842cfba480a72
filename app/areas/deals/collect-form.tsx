import PackageCheck from "lucide-react/icons/package-check";
import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormErrors } from "#app/form/use-form-errors.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { useReturnTo } from "#app/form/use-return-to.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { unbroken } from "#app/i18n/format.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { FieldError } from "#app/ui/field/field.tsx";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { Suborder } from "#contract/deal.ts";
import type { Unit } from "#contract/enums.ts";
import styles from "./deal.module.css";
import { type CollectedLine, quantityText } from "./deal-lines.ts";
import { LineWishes } from "./line-wishes.tsx";

type Props = {
  /** Of the deal. */
  version: number;
  suborder: Pick<Suborder, "uuid" | "number" | "status">;
  lines: readonly CollectedLine[];
};

/** Collected quantities by line, and their correction. "All collected" takes every line as ordered. */
export function CollectForm({ version, suborder, lines }: Props) {
  const { t } = useTranslation(["deals", "common"]);
  const withReturnTo = useReturnTo();
  const formErrors = useFormErrors();
  const isRejected = formErrors.intent === "collect" && formErrors.value("suborderUuid") === suborder.uuid;
  const shown = lines.map(({ quantity, info }) => [info.collectedQuantity ?? quantity, info.reason]);
  const key = useFormResetKey({ own: isRejected, busy: false }, JSON.stringify(shown));
  const names = (unit: Unit) => t(`common:units.${unit}`);
  const isFirst = suborder.status === "transferred_to_warehouse";
  return (
    <div className={styles.collect}>
      {isFirst && (
        <ButtonLink
          icon={PackageCheck}
          href={confirmHref(withReturnTo(""), "collectAll", { suborder: suborder.uuid })}
          preventScrollReset
          aria-label={t("collect.allOf", { number: suborder.number })}
        >
          {t("collect.all")}
        </ButtonLink>
      )}
      <Disclosure
        variant="link"
        summary={
          <>
            {`${t(isFirst ? "collect.title" : "collect.correct")} `}
            <span className="nowrap">{suborder.number}</span>
          </>
        }
        open={isRejected}
        className={styles.collectByLine}
      >
        <Form method="post" key={key}>
          <VersionField version={version} own={isRejected} />
          <input type="hidden" name="suborderUuid" value={suborder.uuid} />
          <ul className={styles.collectLines}>
            {lines.map((line) => {
              const field = `c.${line.uuid}`;
              const reason = `r.${line.uuid}`;
              const error = isRejected ? formErrors.error(field) : undefined;
              const reasonError = isRejected ? formErrors.error(reason) : undefined;
              return (
                <li key={line.uuid}>
                  <div>
                    <b>{unbroken(line.info.name)}</b>
                    <br />
                    <span className="muted small">{t("collect.ordered", { quantity: quantityText(line.quantity, line.info, names) })}</span>
                    <LineWishes info={line.info} />
                  </div>
                  <div className={styles.collectQuantity}>
                    <label htmlFor={field} className="small">
                      {t("collect.quantity", { unit: names(line.info.dealQuantity.unit) })}
                    </label>
                    <TextInput
                      id={field}
                      name={field}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={t("collect.quantityOf", { name: line.info.name, unit: names(line.info.dealQuantity.unit) })}
                      aria-invalid={error ? true : undefined}
                      aria-describedby={error ? `${field}-error` : undefined}
                      defaultValue={isRejected ? formErrors.value(field) : formatQuantity(line.info.collectedQuantity ?? line.quantity)}
                    />
                  </div>
                  <div className={styles.collectReason}>
                    <label htmlFor={reason} className="small">
                      {t("collect.reason")}
                    </label>
                    <TextInput
                      id={reason}
                      name={reason}
                      maxLength={200}
                      aria-label={t("collect.reasonOf", { name: line.info.name })}
                      placeholder={t("collect.reasonPlaceholder")}
                      aria-invalid={reasonError ? true : undefined}
                      aria-describedby={reasonError ? `${reason}-error` : undefined}
                      defaultValue={isRejected ? formErrors.value(reason) : (line.info.reason ?? "")}
                    />
                  </div>
                  {error && <FieldError id={`${field}-error`}>{error}</FieldError>}
                  {reasonError && <FieldError id={`${reason}-error`}>{reasonError}</FieldError>}
                </li>
              );
            })}
          </ul>
          <div className={styles.collectButtons}>
            <Button variant="primary" name="intent" value="collect">
              {t("collect.submit")}
            </Button>
          </div>
          <FormDraft intents={["collect"]} of={suborder.uuid} />
        </Form>
      </Disclosure>
    </div>
  );
}
