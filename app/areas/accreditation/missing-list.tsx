import CircleDashed from "lucide-react/icons/circle-dashed";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import type { Accreditation } from "#contract/accreditation.ts";
import styles from "./accreditation.module.css";
import { missingHref } from "./missing-href.ts";
import { useMissingText } from "./use-missing-text.ts";

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
