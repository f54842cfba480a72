import { BankCard, ContactCard, DataCard } from "#app/areas/cabinet/company-card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import type { Company } from "#contract/company.ts";
import { BankDetailForm } from "./bank-detail-form.tsx";
import { CompanyDataForm } from "./company-data-form.tsx";
import { ContactForm, type OwnContact } from "./contact-form.tsx";

type Props = {
  company: Company;
  warnings: Record<string, string[]>;
  mayEditData: boolean;
  mayEditContacts: boolean;
  /** After accreditation. */
  isLocked: boolean;
  /** What a new contact begins with: the address and phone that the director has confirmed already. */
  own?: OwnContact;
};

/** INN, OGRN and legal form cannot be changed after accreditation (domain.md section 4). */
const lockedFields = ["legalForm", "inn", "ogrn"];

/** Data, bank detail and contact: forms, or text where the user may not change them. */
export function CompanyPart({ company, warnings, mayEditData, mayEditContacts, isLocked, own }: Props) {
  return (
    <Stack gap={4}>
      {mayEditData ? (
        <CompanyDataForm company={company} warnings={warnings} locked={isLocked ? lockedFields : []} />
      ) : (
        <DataCard company={company} />
      )}
      {mayEditContacts ? <BankDetailForm company={company} /> : <BankCard company={company} />}
      {mayEditContacts ? <ContactForm company={company} {...(own && { own })} /> : <ContactCard company={company} />}
    </Stack>
  );
}
