import { useTranslation } from "react-i18next";
import { FilterForm } from "#app/areas/cabinet/filter-form.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { DisputableCharge } from "#contract/debts.ts";
import { aboutCharge } from "./about-charge.ts";
import styles from "./debts.module.css";
import { disputeHref } from "./disputes-query.ts";

type Props = { found: readonly DisputableCharge[]; find: string; here: string };

/** Charges that the page does not list are disputed from here. */
export function FindCharge({ found, find, here }: Props) {
  const { t } = useTranslation("debts");
  return (
    <div>
      <FilterForm bare>
        <Field id="find" label={t("dispute.find")}>
          <TextInput type="search" name="find" maxLength={100} defaultValue={find} />
        </Field>
      </FilterForm>
      {find && found.length === 0 && <p>{t("dispute.notFound")}</p>}
      {found.length > 0 && (
        <ul className={styles.history}>
          {found.map((charge) => (
            <li key={charge.id}>
              <Link href={disputeHref(here, charge.id)}>{aboutCharge(t, charge)}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
