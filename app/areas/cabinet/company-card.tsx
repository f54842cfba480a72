import { useTranslation } from "react-i18next";
import { formatDate, formatInstant, formatNumber, formatPhone } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { Company } from "#contract/company.ts";
import styles from "./company-card.module.css";
import { AccreditationTag } from "./status.tsx";

/** Fields of specification 1 section 3; of a public card only those it contains. */
export function CompanyCard({ company }: { company: Company }) {
  return (
    <Stack gap={4}>
      <MainCard company={company} />
      <DataCard company={company} />
      <BankCard company={company} />
      <ContactCard company={company} />
    </Stack>
  );
}

export function MainCard({ company }: { company: Company }) {
  const { t } = useTranslation(["cabinet", "common"]);
  const logo = company.images.at(-1);
  return (
    <Card
      title={t("company.main")}
      aside={logo && <img src={logo} alt={t("company.logo")} width={64} height={64} className={styles.logo} />}
    >
      <PropertyList
        items={[
          { key: "name", label: t("company.name"), value: company.name },
          { key: "type", label: t("company.type"), value: t(`common:companyTypes.${company.type}`) },
          { key: "status", label: t("company.status"), value: <AccreditationTag status={company.status} /> },
          { key: "active", label: t("company.active"), value: t(company.isActive ? "company.isActive" : "company.isInactive") },
          { key: "createdAt", label: t("company.createdAt"), value: formatInstant(company.createdAt) },
          {
            key: "accredited",
            label: t("company.accreditationDate"),
            value: company.accreditationDate ? formatDate(company.accreditationDate) : t("common:none"),
          },
          ...(company.isPublicCard
            ? []
            : [
                { key: "representative", label: t("company.representative"), value: company.salesRepresentativeName ?? t("common:none") },
                ...(company.type === "buyer" && company.clientOrders
                  ? [
                      {
                        key: "clientOrders",
                        label: t("company.clientOrders"),
                        value: t(`company.clientOrdersRule.${company.clientOrders}`),
                      },
                    ]
                  : []),
                ...(company.isRetailChain ? [{ key: "chain", label: t("company.retailChain"), value: t("company.isRetailChain") }] : []),
                { key: "prices", label: t("company.prices"), value: company.priceDetails?.title ?? t("company.pricesCatalog") },
              ]),
          {
            key: "rating",
            label: t("company.rating"),
            value: company.rating > 0 ? t("company.ratingValue", { value: formatNumber(company.rating, 1) }) : t("common:none"),
          },
          { key: "slogan", label: t("company.slogan"), value: company.slogan || t("common:notSet") },
          { key: "excerpt", label: t("company.excerpt"), value: company.excerpt || t("common:notSet") },
        ]}
      />
    </Card>
  );
}

export function DataCard({ company: { data } }: { company: Company }) {
  const { t } = useTranslation(["cabinet", "common"]);
  const text = (value: string) => value || t("common:notSet");
  return (
    <Card title={t("company.data")}>
      <PropertyList
        items={[
          { key: "form", label: t("company.legalForm"), value: t(`common:legalForms.${data.legalForm}`) },
          { key: "name", label: t("company.legalName"), value: text(data.name) },
          {
            key: "date",
            label: t("company.registrationDate"),
            value: data.registrationDate ? formatDate(data.registrationDate) : t("common:notSet"),
          },
          { key: "address", label: t("company.legalAddress"), value: text(data.legalAddress) },
          { key: "ogrn", label: t(data.legalForm === "legal" ? "company.ogrn" : "company.ogrnip"), value: text(data.ogrn) },
          { key: "inn", label: t("company.inn"), value: text(data.inn) },
          { key: "okpo", label: t("company.okpo"), value: text(data.okpo) },
          { key: "kpp", label: t("company.kpp"), value: text(data.kpp) },
          ...(data.edoId ? [{ key: "edoId", label: t("company.edoId"), value: data.edoId }] : []),
        ]}
      />
    </Card>
  );
}

export function BankCard({ company }: { company: Company }) {
  const { t } = useTranslation("cabinet");
  if (company.isPublicCard) return null;
  return (
    <Card title={t("company.bankDetails")}>
      {company.bankDetails.length === 0 && <p className="muted">{t("company.noBankDetails")}</p>}
      {company.bankDetails.map((bank) => (
        <PropertyList
          key={bank.uuid}
          items={[
            { key: "organization", label: t("company.organization"), value: bank.organizationName },
            { key: "account", label: t("company.account"), value: bank.currentAccount },
            { key: "bank", label: t("company.bank"), value: bank.bankName },
            { key: "bik", label: t("company.bik"), value: bank.bik },
            { key: "correspondent", label: t("company.correspondent"), value: bank.correspondentAccount },
            { key: "inn", label: t("company.inn"), value: bank.inn },
          ]}
        />
      ))}
    </Card>
  );
}

export function ContactCard({ company }: { company: Company }) {
  const { t } = useTranslation("cabinet");
  if (company.isPublicCard) return null;
  return (
    <Card title={t("company.contacts")}>
      {company.contacts.length === 0 && <p className="muted">{t("company.noContacts")}</p>}
      {company.contacts.map((contact) => (
        <PropertyList
          key={contact.uuid}
          items={[
            { key: "email", label: t("company.email"), value: contact.email },
            { key: "phone", label: t("company.phone"), value: formatPhone(contact.phone) },
          ]}
        />
      ))}
    </Card>
  );
}
