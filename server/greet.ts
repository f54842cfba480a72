import { ADMIN_ACCOUNTS, CLIENT_ACCOUNTS, DEMO_PASSWORD } from "./demo-accounts.ts";
import { warnOfOpenDemo } from "./open-demo.ts";

type Settings = typeof import("./env.ts").env;

/** Prints the addresses and, in a demo, the accounts. */
export function greet(env: Settings, backendUrl: string): void {
  const host = loopback(env.HOST) === "127.0.0.1" ? "localhost" : env.HOST;
  const lines = ["", "The portal is ready.", `  portal        http://${host}:${env.PORT}`];
  if (env.BACKEND_URL) {
    lines.push(`  its backend   ${backendUrl} (not ours)`);
  } else {
    lines.push(`  admin portal  http://${host}:${env.ADMIN_PORT}`, `  backend       ${backendUrl}`);
    if (env.DEMO === "on") {
      lines.push("", `Demo accounts, password ${DEMO_PASSWORD} for all:`, ...CLIENT_ACCOUNTS.map((login) => `  ${login}`));
      lines.push("in the admin portal:", ...ADMIN_ACCOUNTS.map((login) => `  ${login}`));
    }
  }
  lines.push("", "Ctrl+C stops everything.", "");
  console.log(lines.join("\n"));
  warnOfOpenDemo(env);
}

/** The host for local requests to a server that listens on `host`. */
export function loopback(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
