import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Source } from "#app/request/sources.server.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";

/** Which parts of the page could not be loaded, with a link to try again. */
export function MissingSources({ missing }: { missing: readonly Source[] }) {
  const { t } = useTranslation("common");
  const { pathname, search } = useLocation();
  if (missing.length === 0) return null;
  const names = missing.map((source) => t(`missing.sources.${source}`)).join(", ");
  return (
    <Note
      id="missing"
      tone="warning"
      role="status"
      title={t("missing.title", { names })}
      actions={
        <Link href={pathname + search} reloadDocument>
          {t("missing.retry")}
        </Link>
      }
    >
      {t("missing.text")}
    </Note>
  );
}
