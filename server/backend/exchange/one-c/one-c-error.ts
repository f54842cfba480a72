import { translate } from "../../translate.ts";

/** An error for 1C: the answer is `failure` and this message. */
export class OneCError extends Error {
  constructor(key: string, values: Record<string, string | number> = {}) {
    super(translate(`exchange.oneC.${key}`, values));
  }
}
