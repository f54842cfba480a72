import { resourceWithoutSession } from "#app/request/resource.server.ts";

export const loader = resourceWithoutSession(async () => Response.json({ status: "ok" }));
