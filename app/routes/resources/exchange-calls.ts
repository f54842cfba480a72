import { passCall } from "#app/request/pass-call.server.ts";
import { resourceWithoutSession } from "#app/request/resource.server.ts";

export const loader = resourceWithoutSession(({ request }) => passCall(request));
export const action = resourceWithoutSession(({ request }) => passCall(request));
