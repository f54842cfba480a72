import { createHash, generateKeyPairSync, randomBytes, sign as signBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** What a browser and a device would fill in for an honest site; a test changes one of them. */
type Told = { challenge: string; site?: string; origin?: string; type?: string; counter?: number; isVerified?: boolean; format?: string };

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 };

/** A device with one key (ES256), written after WebAuthn level 2 alone: what the browser's script would send of it. */
export function newSoftwareKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let signatures = 0;

  function header({ site = "localhost", isVerified = true, counter }: Told, more: number): Buffer {
    signatures = counter ?? signatures + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signatures);
    const flag = flags.present | (isVerified ? flags.verified : 0) | more;
    return Buffer.concat([digest(Buffer.from(site)), Buffer.from([flag]), count]);
  }

  const clientData = (told: Told, usual: string) =>
    Buffer.from(
      JSON.stringify({
        type: told.type ?? usual,
        challenge: told.challenge,
        origin: told.origin ?? "http://localhost",
        crossOrigin: false,
      }),
    );

  function coseKey(): Uint8Array {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const point = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point(x)],
        [-3, point(y)],
      ]),
    );
  }

  return {
    id: id.toString("base64url"),
    make(told: Told) {
      const key = Buffer.from(coseKey());
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([header(told, flags.hasKey), Buffer.alloc(16), length, id, key]);
      const attestation = new Map<string, unknown>([
        ["fmt", told.format ?? "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        id: id.toString("base64url"),
        clientDataJSON: clientData(told, "webauthn.create").toString("base64url"),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])).toString("base64url"),
      };
    },
    sign(told: Told) {
      const data = clientData(told, "webauthn.get");
      const authData = header(told, 0);
      return {
        id: id.toString("base64url"),
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signBytes("sha256", Buffer.concat([authData, digest(data)]), privateKey).toString("base64url"),
      };
    },
  };
}

export type SoftwareKey = ReturnType<typeof newSoftwareKey>;
