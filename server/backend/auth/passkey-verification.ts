import type { z } from "zod";
import type { MadePasskey, SignedChallenge } from "#contract/passkeys.ts";
import type { Settings } from "../context.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import type { Mode } from "./access-token.ts";

/**
 * Keys count for one host, and are used at one origin: those of the portal that the person signs in to. CONFLICT where the admin
 * portal's are not known.
 */
export function siteOf({ publicUrl, adminUrl }: Pick<Settings, "publicUrl" | "adminUrl">, mode: Mode) {
  if (mode === "admin" && publicUrl && !adminUrl) throwProblem("CONFLICT", undefined, translate("passkeyNowhere"));
  const { origin, hostname } = new URL((mode === "admin" ? adminUrl : undefined) ?? publicUrl ?? "http://localhost");
  return { origin, id: hostname };
}

/** 25 MB of memory, read when the first key is used. */
const library = async () => ({ ...(await import("@simplewebauthn/server")), ...(await import("@simplewebauthn/server/helpers")) });

/** Others name certificates, whose lists of revoked ones the library would fetch from any address. */
const readFormats = ["none", "packed"];

type Expected = { challenge: string; site: ReturnType<typeof siteOf> };

const asksFor = ({ challenge, site }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  requireUserVerification: true,
});

const toBase64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

/** The new key; null when the device did not make it for this challenge and site, or did not verify the person. */
export async function readMadePasskey({ id, ...response }: z.output<typeof MadePasskey>, expected: Expected) {
  const { verifyRegistrationResponse, decodeAttestationObject, isoBase64URL } = await library();
  const formatOf = () => decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get("fmt");
  if (!readFormats.includes(attempt(formatOf) ?? "")) return null;
  const made = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {}, response };
  const { verified, registrationInfo } = await verifyRegistrationResponse({ response: made, ...asksFor(expected) }).catch(() => refused);
  if (!verified || !registrationInfo || registrationInfo.credential.id !== id) return null;
  const { publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: toBase64url(publicKey), counter };
}

type KnownKey = { credentialId: string; publicKey: string; counter: number };

/** The key's new counter; null when the challenge was signed by another key, at another site, or by a copy of the key. */
export async function readSignedChallenge(
  { id, ...response }: SignedChallenge,
  { credentialId, publicKey, counter }: KnownKey,
  expected: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const credential = { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter };
  const signed = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {}, response };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed,
    credential,
    ...asksFor(expected),
  }).catch(() => refused);
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** The library throws whatever does not fit. */
const refused = { verified: false, registrationInfo: undefined, authenticationInfo: undefined } as const;
