import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { Company } from "#contract/company.ts";

type Props = { company: Pick<Company, "isRetailChain" | "version">; mayMark: boolean };

/** Whether the law on trade limits the deferrals of a company, and who may say so says it. */
export function RetailChainCard({ company: { isRetailChain = false, version }, mayMark }: Props) {
  const { t } = useTranslation("contracts");
  const intent = isRetailChain ? "unmarkChain" : "markChain";
  const { busy, own } = useFormOf([intent], "");
  return (
    <Card id="chain" title={t("chain.title")}>
      <Stack gap={3}>
        <p className="strong">{t(isRetailChain ? "chain.is" : "chain.isNot")}</p>
        <p className="muted">{t("chain.lead")}</p>
        {mayMark && (
          <Form method="post" preventScrollReset>
            <VersionField version={version} own={own} />
            <Button id="chain-mark" name="intent" value={intent} busy={busy}>
              {t(`chain.${intent}`)}
            </Button>
          </Form>
        )}
      </Stack>
    </Card>
  );
}
