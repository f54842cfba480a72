import type { Handlers } from "../handlers.ts";
import { listEvents } from "./list-events.ts";
import { issueToken } from "./tokens.ts";

export const liveOperations: Handlers<"live"> = {
  events: listEvents,
  token: issueToken,
};
