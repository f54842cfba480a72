import { useLocation } from "@remix-run/react";
import Trash2 from "lucide-react/icons/trash-2";
import { useTranslation } from "react-i18next";
import { CompanyStateTag } from "#app/areas/cabinet/company-state-tag.tsx";
import { AccreditationTag } from "#app/areas/cabinet/status.tsx";
import { confirmHref } from "#app/form/confirm-href.ts";
import { Form } from "#app/form/form.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { Company } from "#contract/company.ts";

/** Activates, deactivates or deletes a company, except the user's own. */
export function CompanyState({ company, isOwn }: { company: Company; isOwn: boolean }) {
  const { t } = useTranslation(["companies", "cabinet", "common"]);
  const { search } = useLocation();
  const { busy } = useFormOf(["activate"], "");
  const dialogHref = (what: string) => confirmHref(search, what);
  return (
    <Card id="state" title={t("state.title")} aside={<CompanyStateTag isActive={company.isActive} />}>
      <Stack gap={3}>
        <PropertyList
          variant="lines"
          items={[
            { key: "type", label: t("cabinet:company.type"), value: t(`common:companyTypes.${company.type}`) },
            ...(company.type === "buyer"
              ? [{ key: "status", label: t("cabinet:company.status"), value: <AccreditationTag status={company.status} /> }]
              : []),
            { key: "createdAt", label: t("cabinet:company.createdAt"), value: formatInstant(company.createdAt) },
            ...(company.type === "buyer"
              ? [
                  {
                    key: "representative",
                    label: t("cabinet:company.representative"),
                    value: company.salesRepresentativeName ?? t("common:none"),
                  },
                  {
                    key: "prices",
                    label: t("cabinet:company.prices"),
                    value: company.priceDetails?.title ?? t("cabinet:company.pricesCatalog"),
                  },
                ]
              : []),
          ]}
        />
        <p className="muted">{t(company.isActive ? "state.active" : "state.inactive")}</p>
        {!isOwn && !company.isActive && (
          <Form method="post" preventScrollReset>
            <VersionField version={company.version} />
            <Button variant="primary" block name="intent" value="activate" busy={busy} busyText={t("common:saving")}>
              {t("state.activate")}
            </Button>
          </Form>
        )}
        {!isOwn && company.isActive && company.type !== "seller" && (
          <ButtonLink block href={dialogHref("deactivate")} preventScrollReset>
            {t("state.deactivate")}
          </ButtonLink>
        )}
        {company.type === "buyer" && (
          <ButtonLink block variant="danger" icon={Trash2} href={dialogHref("delete")} preventScrollReset>
            {t("state.delete")}
          </ButtonLink>
        )}
      </Stack>
    </Card>
  );
}
