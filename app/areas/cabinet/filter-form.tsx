import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAddressDefaults } from "#app/form/use-address-defaults.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import styles from "./filter-form.module.css";

type Props = {
  children: ReactNode;
  /** Sent always, even after a reset. */
  hidden?: Record<string, string>;
  /** Sent when filters change, dropped on reset: the sort. */
  preserved?: Record<string, string | undefined>;
  /** Without space and line around, for a headline. */
  bare?: boolean;
};

/** A list's filters as a GET form, so that the URL holds them. */
export function FilterForm({ children, hidden = {}, preserved: sent = {}, bare }: Props) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const wiring = useAddressDefaults(search);
  const perPage = new URLSearchParams(search).get("perPage") ?? "";
  const hiddenQuery = new URLSearchParams(hidden).toString();
  const isNarrowed = [...new URLSearchParams(search)].some(
    ([name, value]) => value !== "" && name !== "page" && name !== "perPage" && !(name in hidden),
  );
  return (
    <Form {...wiring} method="get" preventScrollReset className={classes(styles.filters, bare && styles.bare)}>
      {Object.entries({ ...hidden, ...sent, perPage }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      <div className={styles.buttons}>
        <Button>{t("show")}</Button>
        {isNarrowed && (
          <ButtonLink variant="quiet" href={pathname + (hiddenQuery && `?${hiddenQuery}`)} preventScrollReset>
            {t("reset")}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
