import { refuse } from "../../problem.ts";
import { say } from "../../say.ts";

/** Refuses a whole file with VALIDATION_ERROR. `key` is of `exchange.sheet` in locales/ru/exchange-errors.json. */
export function refuseSheet(key: string, values: Record<string, string | number> = {}): never {
  const { most, ...others } = values;
  const said = { ...others, ...(most !== undefined && { most: most.toLocaleString("ru-RU") }) };
  refuse("VALIDATION_ERROR", { fileBody: [say(`exchange.sheet.${key}`, said)] });
}
