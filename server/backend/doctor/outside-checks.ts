import { randomUUID } from "node:crypto";
import { connect, isIP } from "node:net";
import { chooseFiles } from "../files/choose-files.ts";
import { verifySmtp } from "../mail/transports.ts";
import { hostOf, isPublicAddress } from "../webhooks/target.ts";
import { broken, codeOf, fine, type RunCheck, warning } from "./check.ts";

const reachMs = 3_000;
/** TLS of the certificate, not of the connection. */
const certificateCodes = /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_/;

export const checkMail: RunCheck = async ({ env }) => {
  if (!env.SMTP_URL) return env.DEMO === "on" ? fine("demo") : broken("unset");
  const { hostname: host } = new URL(env.SMTP_URL);
  try {
    await verifySmtp(env.SMTP_URL, reachMs);
    return fine("answers", { host });
  } catch (error) {
    const code = codeOf(error);
    return broken(mailFaults[code] ?? "away", { host, code });
  }
};
const mailFaults: Readonly<Record<string, string>> = { EAUTH: "refused", ETLS: "plain" };

/** Only whether a connection is accepted: every request would send a message. */
export const checkSms: RunCheck = async ({ env }) => {
  if (!env.SMS_URL) return env.DEMO === "on" ? fine("demo") : warning("unset");
  const url = new URL(env.SMS_URL);
  const host = hostOf(url);
  try {
    await reach(host, Number(url.port) || (url.protocol === "https:" ? 443 : 80));
    return fine("answers", { host });
  } catch (error) {
    return broken("away", { host, code: codeOf(error) });
  }
};

export const checkS3: RunCheck = async ({ env }) => {
  if (!env.S3_URL) return fine("unset");
  const { hostname: host } = new URL(env.S3_URL);
  try {
    // Signed, of an object that nobody has.
    await chooseFiles(env).read(randomUUID());
    return fine("answers", { host });
  } catch (error) {
    return broken("away", { host, code: codeOf(error) });
  }
};

/** What people and proxies need to reach the portal: its public address, and the setting that fits a proxy. */
export const checkAddress: RunCheck = async ({ env }) => {
  if (!env.PUBLIC_URL) return env.DEMO === "on" ? fine("local") : warning("unset");
  const { protocol, hostname: host } = new URL(env.PUBLIC_URL);
  if (protocol !== "https:" && !isNear(host)) return broken("plain", { host });
  if (protocol === "https:" && env.TRUST_PROXY === "off") return warning("untrusted");
  try {
    const answer = await fetch(new URL("/healthz", env.PUBLIC_URL), { signal: AbortSignal.timeout(reachMs), redirect: "manual" });
    await answer.body?.cancel();
    return answer.ok ? fine("answers", { host }) : warning("fails", { host, status: answer.status });
  } catch (error) {
    const code = codeOf(error);
    // A network may not let a server reach its own public address.
    return certificateCodes.test(code) ? broken("certificate", { host, code }) : warning("away", { host, code });
  }
};

/** What the platform's people need: an address of their own in letters, and the host for which their keys are made. */
export const checkAdminAddress: RunCheck = async ({ env }) => {
  if (!env.PUBLIC_URL) return fine("local");
  if (!env.ADMIN_URL) return warning("unset", { host: new URL(env.PUBLIC_URL).hostname });
  const { protocol, hostname: host } = new URL(env.ADMIN_URL);
  return protocol !== "https:" && !isNear(host) ? broken("plain", { host }) : fine("given", { host });
};

/** 152-FZ: personal data are first stored in Russia. Where a host stands nobody can tell from its name, so the operator names them. */
export const checkHosts: RunCheck = async ({ env }) => {
  const given = [env.DATABASE_URL, env.REDIS_URL, env.S3_URL, env.SMTP_URL, env.SMS_URL, env.SENTRY_DSN, env.OTEL_EXPORTER_OTLP_ENDPOINT];
  const hosts = [...new Set(given.flatMap((url) => (url ? [hostOf(new URL(url))] : [])))].filter((host) => host && !isNear(host));
  if (hosts.length === 0) return fine("none");
  const others = hosts.filter((host) => !env.HOSTS_IN_RUSSIA.some((known) => host === known || host.endsWith(`.${known}`)));
  return others.length > 0 ? warning("unnamed", { hosts: others.join(", ") }) : fine("named", { hosts: hosts.join(", ") });
};

/** This machine, a private network, or a name that only the own network knows. */
const isNear = (host: string) => (isIP(host) ? !isPublicAddress(host) : !host.includes(".") || /\.(local|internal)$/i.test(host));

function reach(host: string, port: number): Promise<void> {
  return new Promise((settle, fail) => {
    const socket = connect({ host, port, timeout: reachMs }, () => {
      socket.destroy();
      settle();
    });
    socket.once("error", fail);
    socket.once("timeout", () => socket.destroy(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })));
  });
}
