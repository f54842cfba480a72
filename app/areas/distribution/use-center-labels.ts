import { useTranslation } from "react-i18next";

/** Labels of the fields of a centre and a storage, by the intent of their form. */
export function useCenterLabels(): (field: string, intent: string) => string | undefined {
  const { t } = useTranslation("centers");
  const center: Record<string, string> = {
    name: t("form.name"),
    city: t("form.city"),
    address: t("form.address"),
    postalCode: t("form.postalCode"),
    timeZone: t("form.timeZone"),
    phone: t("form.phone"),
    prefixes: t("form.prefixes"),
    minOrder: t("form.minOrder"),
    note: t("form.note"),
  };
  const storage: Record<string, string> = {
    name: t("storage.name"),
    temperatureMode: t("storage.mode"),
    address: t("storage.address"),
    centerUuid: t("storage.center"),
  };
  return (field, intent) => (intent.endsWith("Storage") ? storage : center)[field];
}
