import CircleDashed from "lucide-react/icons/circle-dashed";
import { useCompanyLabels } from "#app/areas/companies/use-company-labels.ts";
import { useNamedError } from "#app/form/use-named-error.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { Accreditation } from "#contract/accreditation.ts";
import styles from "./accreditation.module.css";

type Missing = Accreditation["blockedActions"][number]["missing"];

/** The missing items as errors for the error summary. */
export function useMissing(accreditation: Pick<Accreditation, "documents">, errors: Record<string, string[]>) {
  const textOf = useMissingText(accreditation);
  return Object.entries(errors).flatMap(([field, texts]) =>
    texts.slice(0, 1).map((text) => ({ href: field ? missingHref(field) : undefined, text: textOf(field, text) })),
  );
}

/** What the step still lacks, each item with a link to its field. */
export function MissingList({ accreditation, missing, id }: { accreditation: Accreditation; missing: Missing; id: string }) {
  const textOf = useMissingText(accreditation);
  return (
    <ul id={id} className={styles.missing}>
      {missing.map(({ field, message }) => (
        <li key={field + message}>
          <Icon as={CircleDashed} />
          <Link href={missingHref(field)}>{textOf(field, message)}</Link>
        </li>
      ))}
    </ul>
  );
}

/** Address of the field on the buyer's page where a missing item is filled in; `field` is the contract's name. */
export function missingHref(field: string): string {
  const [group = ""] = field.split(".");
  if (group === "documents") return `?tab=documents#${field}`;
  if (group === "contracts") return "?tab=contracts#contracts";
  if (group === "branches") return `?tab=branches#${field}`;
  if (group === "bankDetail") return "?tab=main#bank-bik";
  if (group === "contact") return "?tab=main#contact-email";
  return `?tab=main#${field}`;
}

/** What a missing item is called: its document, or the field of the company's data. The other messages name it themselves. */
function useMissingText({ documents }: Pick<Accreditation, "documents">): (field: string, message: string) => string {
  const labelOf = useCompanyLabels();
  const named = useNamedError();
  return (field, message) => named(documents.find(({ type }) => field === `documents.${type}`)?.name ?? labelOf(field, "data"), message);
}
