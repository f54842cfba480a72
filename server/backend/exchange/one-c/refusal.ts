import { say } from "../../say.ts";

/** A refusal for 1C: the answer is `failure` and this message. */
export class OneCRefusal extends Error {
  constructor(key: string, values: Record<string, string | number> = {}) {
    super(say(`exchange.oneC.${key}`, values));
  }
}
