import { refuse } from "../../problem.ts";
import { say } from "../../say.ts";

/**
 * The file as a whole is no table for us; nothing of it has been taken. The key is one of `exchange.sheet` in
 * locales/ru/exchange-errors.json.
 */
export function refuseSheet(key: string, values: Record<string, string | number> = {}): never {
  refuse("VALIDATION_ERROR", { fileBody: [say(`exchange.sheet.${key}`, values)] });
}
