import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Row } from "#app/ui/layout/layout.tsx";

/** Filters of a list as a GET form: the address carries them, so that a link keeps them. */
export function FilterForm({ children, hidden = {} }: { children: ReactNode; hidden?: Record<string, string> }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(hidden).toString();
  return (
    <Form method="get" preventScrollReset key={search}>
      <Row align="end">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <Button variant="primary">{t("show")}</Button>
        <ButtonLink variant="quiet" href={pathname + (kept && `?${kept}`)} preventScrollReset>
          {t("reset")}
        </ButtonLink>
      </Row>
    </Form>
  );
}
