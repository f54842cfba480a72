import { Button } from "#app/ui/button/button.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import styles from "./cart-screen.module.css";
import type { CartT } from "./cart-texts.ts";
import type { CartView } from "./cart-view.ts";

type Props = {
  view: Pick<CartView, "branch" | "branches">;
  /** The trade point chosen in a rejected form. */
  typed: string | undefined;
  error: string | undefined;
  t: CartT;
};

/** Chooses the delivery address. Prices, limits and delivery days depend on it. */
export function BranchChoice({ view, typed, error, t }: Props) {
  const { branch, branches } = view;
  if (branches.length === 0) return <p id="branch">{t("branch.none")}</p>;
  if (branches.length === 1 && branch) return <span id="branch" />;
  return (
    <Disclosure
      id="branch"
      variant="link"
      summary={t(branch ? "branch.change" : "branch.choose")}
      open={branch === null || error !== undefined || (typed !== undefined && typed !== branch)}
      className={styles.branch}
    >
      <Row align="end" gap={3}>
        <Field id="newBranch" label={t("branch.label")} hint={t("branch.text")} error={error}>
          <Select
            name="newBranch"
            defaultValue={typed ?? branch ?? undefined}
            options={branches.map(({ uuid, name, address }) => ({ value: uuid, label: `${name}, ${address}` }))}
          />
        </Field>
        <Button name="intent" value="branch">
          {t("branch.submit")}
        </Button>
      </Row>
    </Disclosure>
  );
}
