import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLinksToPlaces } from "#app/form/use-links-to-places.ts";
import { Stack } from "#app/ui/layout/layout.tsx";
import { SkipLink } from "#app/ui/skip-link/skip-link.tsx";
import type { OrderSheetRow } from "./order-sheet-row.ts";

/** A page with an order sheet: little space above the rows, and a link to the first quantity. Its route has `isDense` in its handle. */
export function OrderSheetPage({ rows, children }: { rows: readonly OrderSheetRow[]; children: ReactNode }) {
  const { t } = useTranslation("lists");
  useLinksToPlaces();
  const first = rows.find(({ card }) => !card.closed && card.price !== null);
  return (
    <Stack gap={2}>
      {first && <SkipLink href={`#quantity-${first.card.uuid}`}>{t("sheet.toRows")}</SkipLink>}
      {children}
    </Stack>
  );
}
