import { env } from "../../env.ts";
import type { Handlers } from "../handlers.ts";
import { examine } from "./examine.ts";
import { withOwner } from "./with-owner.ts";

export const doctorOperations: Handlers<"doctor"> = {
  examine: async ({ db }) => {
    const target = env.DATABASE_URL ?? env.PG_EMBEDDED;
    const checks = target ? await withOwner(target, env, (owner) => examine({ env, db, owner })) : await examine({ env, db, owner: db });
    return { checkedAt: new Date().toISOString(), checks };
  },
};
