import type { AddressInfo } from "node:net";
import { storeDemoFiles } from "#server/backend/db/demo/store-demo-files.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { DEMO_PASSWORD } from "#server/demo-accounts.ts";
import type { Backend } from "#tests/support/backend.ts";
import { type Check, checkBackend } from "./check-backend.ts";

/** Checks our backend over HTTP with these accounts of the demo. */
export async function checkOurBackend(backend: Backend, logins: readonly string[]): Promise<Check[]> {
  await storeDemoFiles(backend.db, openLocalFiles(backend.filesFolder));
  await backend.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = backend.app.server.address() as AddressInfo;
  return checkBackend(
    `http://127.0.0.1:${port}`,
    logins.map((login) => ({ login, password: DEMO_PASSWORD })),
  );
}
