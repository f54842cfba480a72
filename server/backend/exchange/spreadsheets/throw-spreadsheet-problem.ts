import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";

/** Refuses a whole file with VALIDATION_ERROR. `key` is of `exchange.sheet` in locales/ru/exchange-errors.json. */
export function throwSpreadsheetProblem(key: string, values: Record<string, string | number> = {}): never {
  const { most, ...others } = values;
  const formatted = { ...others, ...(most !== undefined && { most: most.toLocaleString("ru-RU") }) };
  throwProblem("VALIDATION_ERROR", { fileBody: [translate(`exchange.sheet.${key}`, formatted)] });
}
