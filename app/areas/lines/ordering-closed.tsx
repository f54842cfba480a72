import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { EmptyState } from "#app/ui/empty-state/empty-state.tsx";

/** Nothing can be ordered: no accreditation yet, or no open trade point. */
export function OrderingClosed({ why }: { why: "closed" | "noBranch" }) {
  const { t } = useTranslation("lines");
  const way = (
    <ButtonLink href={paths.companyAccreditation} variant="primary">
      {t("closed.link")}
    </ButtonLink>
  );
  return (
    <Card>
      <EmptyState headingLevel={2} title={t(`${why}.title`)} actions={why === "closed" ? way : undefined}>
        {t(`${why}.text`)}
      </EmptyState>
    </Card>
  );
}
