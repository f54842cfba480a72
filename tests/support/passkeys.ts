import { v7 as uuidv7 } from "uuid";
import { passkeys as calls } from "#contract/passkeys.ts";
import { readMadePasskey, siteOf } from "#server/backend/auth/passkey-verification.ts";
import { passkeys } from "#server/backend/auth/tables.ts";
import type { Backend } from "./backend.ts";
import { newSoftwareKey, type SoftwareKey } from "./software-key.ts";

type Values = Partial<typeof passkeys.$inferInsert>;

/** Gives the person a key; returns the device and the key's row. */
export async function addPasskey({ db, settings, now }: Backend, userUuid: string, values: Values = {}) {
  const device = newSoftwareKey();
  const site = siteOf(settings, "client");
  const challenge = "any";
  const made = await readMadePasskey(device.make({ challenge, site: site.id, origin: site.origin }), { challenge, site });
  if (!made) throw new Error("the device of the tests makes no keys");
  const row = { uuid: uuidv7(), userUuid, name: "Ноутбук", ...made, createdAt: now(), ...values };
  await db.insert(passkeys).values(row);
  return { device, uuid: row.uuid };
}

/** The body that ends this sign-in by the device's key. */
export async function signedSignIn(backend: Backend, token: string, device: SoftwareKey) {
  const { body } = await (await backend.as(null))(calls.askSignIn, { body: { token } });
  return { token, signed: device.sign({ challenge: body.challenge, site: body.site }) };
}
