import { passThrough } from "#app/request/pass-through.server.ts";
import { resourceWithoutSession } from "#app/request/resource.server.ts";

export const loader = resourceWithoutSession(passThrough);
export const action = resourceWithoutSession(passThrough);
