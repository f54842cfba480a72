import type { Handlers } from "../handlers.ts";
import { listOutbox } from "./list-outbox.ts";

export const mailOperations: Handlers<"mail"> = {
  outbox: listOutbox,
  silent: async ({ settings }) => ({ silent: [...(settings.silent ?? [])] }),
};
