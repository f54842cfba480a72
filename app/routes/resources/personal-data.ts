import { customers } from "#contract/customers.ts";
import { callFile } from "#app/request/call-backend.server.ts";
import { requestState } from "#app/request/request-state.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { errorPage } from "#app/request/responses.server.ts";
import { freshSession } from "#app/request/tokens.server.ts";

/** The caller's own data as a file. */
export const loader = resource("personalData", async ({ request, context }) => {
  const session = await freshSession(request, context);
  if (!session) throw errorPage(context, 404);
  const file = await callFile(customers.personalData, {
    headers: { authorization: `Bearer ${session.accessToken}`, "x-request-id": requestState(context).requestId },
    signal: request.signal,
  });
  const kept = ["content-type", "content-disposition", "content-length"].flatMap((name) => {
    const value = file.headers.get(name);
    return value ? [[name, value] as const] : [];
  });
  return new Response(file.body, { headers: { ...Object.fromEntries(kept), "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" } });
});
