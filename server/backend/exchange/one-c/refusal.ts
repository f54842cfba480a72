import { say } from "../../say.ts";

/** What the sender is told after `failure`. */
export class OneCRefusal extends Error {
  constructor(key: string, values: Record<string, string | number> = {}) {
    super(say(`exchange.oneC.${key}`, values));
  }
}
