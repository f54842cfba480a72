import type { Handlers } from "../handlers.ts";
import { listDeliveries, resend } from "./deliveries.ts";
import { create, list, remove, setOn } from "./webhooks.ts";

export const webhooksOperations: Handlers<"webhooks"> = { list, create, setOn, remove, listDeliveries, resend };
