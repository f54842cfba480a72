import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber } from "#app/i18n/format.ts";
import { packagings, roundings, soldBy, units } from "#contract/enums.ts";
import { markings } from "#contract/money-enums.ts";
import type { SellerProductCard, SellerProductChoices, SellerProductValue } from "#contract/seller-products.ts";
import { type FieldControl, type FormField, fieldControls, isCoded } from "./product-fields.ts";

type Option = { value: string; label: string };
type Steps = readonly { count: string; percent: string }[];
/** `current`: what the field has now, as text. */
type Offered = { choices: SellerProductChoices; current: string };
type Names = SellerProductCard["names"];

/** Texts of a field's choices and values. */
export function useFieldTexts() {
  const { t } = useTranslation(["goods", "common"]);
  const codeText = (field: FormField, value: string | number): string => {
    if (!isCoded(field)) return String(value);
    switch (field) {
      case "unit":
      case "supplyUnit": {
        const unit = units.find((one) => one === value);
        return unit ? t(`common:units.${unit}`) : "";
      }
      case "kind": {
        const kind = soldBy.find((one) => one === value);
        return kind ? t(`choices.kind.${kind}`) : "";
      }
      case "round": {
        const round = roundings.find((one) => one === value);
        return round ? t(`choices.round.${round}`) : "";
      }
      case "marking": {
        const marking = markings.find((one) => one === value);
        return marking ? t(`choices.marking.${marking}`) : "";
      }
      case "package": {
        const packaging = packagings.find((one) => one === value);
        return packaging ? t(`common:packagings.${packaging}`) : String(value);
      }
      case "vatRate":
        return value === "none" ? t("choices.vatless") : t("choices.vat", { rate: value });
    }
  };
  const options = (field: FormField, control: FieldControl, { choices, current }: Offered): Option[] => {
    const isOffered = (rate: string | number) => String(rate) === current || choices.vatRates.some((each) => each === rate);
    switch (control.kind) {
      case "choice":
        return [
          ...(control.mayBeNone ? [{ value: "", label: t("choices.noVat") }] : []),
          ...control.of
            .filter((value) => field !== "vatRate" || isOffered(value))
            .map((value) => ({ value: String(value), label: codeText(field, value) })),
        ];
      case "flag":
        return [
          { value: "yes", label: t("choices.yes") },
          { value: "no", label: t("choices.no") },
        ];
      case "reference": {
        const isSegment = control.to === "segments";
        const named = isSegment
          ? choices.segments.map(({ uuid, name, category }) => ({ value: uuid, label: `${category} / ${name}` }))
          : choices.discountGroups.map(({ uuid, name, segment }) => ({ value: uuid, label: `${segment} / ${name}` }));
        return [{ value: "", label: t(isSegment ? "choices.noSegment" : "choices.noGroup") }, ...named];
      }
      case "line":
      case "text":
      case "packaging":
      case "amount":
      case "whole":
      case "roubles":
      case "list":
      case "ladder":
        return [];
    }
  };
  /** Empty string: no value. */
  const valueText = (field: FormField, value: SellerProductValue | undefined, names: Names): string => {
    const { kind } = fieldControls[field];
    if (value === undefined || value === null || value === "") return "";
    if (field === "segment" || field === "discountGroup") return names[field] ?? "";
    switch (kind) {
      case "roubles":
        return formatMoney(Math.round(Number(value) * 100));
      case "amount":
      case "whole":
        return formatNumber(Number(value));
      case "choice":
      case "packaging":
        return codeText(field, value as string | number);
      case "flag":
        return t(value ? "choices.yes" : "choices.no");
      case "list":
        return (value as readonly string[]).join(", ");
      case "ladder":
        return (value as Steps)
          .map(({ count, percent }) => t("choices.step", { from: formatNumber(Number(count)), percent: formatNumber(Number(percent)) }))
          .join("\n");
      case "line":
      case "text":
      case "reference":
        return String(value);
    }
  };
  const packagingTexts = packagings.map((packaging) => codeText("package", packaging));
  return { options, valueText, codeText: codeText, packagingTexts };
}
