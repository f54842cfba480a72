import type { PasskeyOrder, PasskeyRequest } from "#contract/passkeys.ts";

/** ES256 and RS256: every device can do one of them. */
const algorithms = [-7, -257];
const timeout = 5 * 60_000;

const toBytes = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const toText = (bytes: ArrayBuffer) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const described = (credentialIds: readonly string[]) => credentialIds.map((id) => ({ type: "public-key" as const, id: toBytes(id) }));

/** Has a device make a key; returns the fields of `MadePasskey`. Rejects when the person or the device refuses. */
export async function makeKey(order: PasskeyOrder, signal: AbortSignal): Promise<Record<string, string>> {
  const made = await navigator.credentials.create({
    signal,
    publicKey: {
      challenge: toBytes(order.challenge),
      rp: { id: order.site, name: order.siteName },
      user: { id: toBytes(order.userId), name: order.userName, displayName: order.userName },
      pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: described(order.credentialIds),
      authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
      attestation: "none",
      timeout,
    },
  });
  const { id, response } = made as PublicKeyCredential & { response: AuthenticatorAttestationResponse };
  return { id, clientDataJSON: toText(response.clientDataJSON), attestationObject: toText(response.attestationObject) };
}

/** Has one of the person's keys sign the challenge; returns the fields of `SignedChallenge`. Rejects as `makeKey`. */
export async function signByKey(request: PasskeyRequest, signal: AbortSignal): Promise<Record<string, string>> {
  const signed = await navigator.credentials.get({
    signal,
    publicKey: {
      challenge: toBytes(request.challenge),
      rpId: request.site,
      allowCredentials: described(request.credentialIds),
      userVerification: "required",
      timeout,
    },
  });
  const { id, response } = signed as PublicKeyCredential & { response: AuthenticatorAssertionResponse };
  return {
    id,
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
  };
}
