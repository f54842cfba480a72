import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/i18n/format.ts";

export function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation("files");
  return (bytes) => {
    const { unit, value } = fileSize(bytes);
    return t(`size.${unit}`, { value });
  };
}

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** The number and its unit; the caller names the unit. */
export function fileSize(bytes: number): { unit: "kb" | "mb"; value: string } {
  if (bytes >= megabyte / 10) return { unit: "mb", value: formatNumber(Math.max(0.1, Math.round((bytes / megabyte) * 10) / 10), 1) };
  return { unit: "kb", value: formatNumber(Math.max(1, Math.round(bytes / kilobyte)), 0) };
}
