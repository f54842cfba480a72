import { say } from "../../say.ts";

/** A refusal: its text follows `failure` in the answer. */
export class OneCRefusal extends Error {
  constructor(key: string, values: Record<string, string | number> = {}) {
    super(say(`exchange.oneC.${key}`, values));
  }
}
