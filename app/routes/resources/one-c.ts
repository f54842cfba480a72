import { passThrough } from "#app/request/pass-through.server.ts";
import { resourceWithoutSession } from "#app/request/resource.server.ts";

export const loader = resourceWithoutSession(({ request }) => passThrough(request));
export const action = resourceWithoutSession(({ request }) => passThrough(request));
