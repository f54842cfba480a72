import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Branch } from "#contract/branches.ts";

/** Trade points without delivery, each with the reason. */
export function BranchWarnings({ branches }: { branches: readonly Branch[] }) {
  return (
    <>
      {branches.map(({ uuid, name, warning }) =>
        warning ? (
          <Note key={uuid} id={`branches.${uuid}`} tone="warning" title={warning.title}>
            <p>
              <Link href={paths.branch(uuid)}>{name}</Link>: {warning.message}
            </p>
          </Note>
        ) : null,
      )}
    </>
  );
}
