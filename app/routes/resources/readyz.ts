import { isBackendReady } from "#app/request/call-backend.server.ts";
import { resourceWithoutSession } from "#app/request/resource.server.ts";

export const loader = resourceWithoutSession(async () => {
  const ready = await isBackendReady();
  return Response.json({ status: ready ? "ready" : "backend is not ready" }, { status: ready ? 200 : 503 });
});
