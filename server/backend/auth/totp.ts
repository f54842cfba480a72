import { Secret, TOTP } from "otpauth";

/** What every authenticator app supports (RFC 6238). */
const usual = { algorithm: "SHA1", digits: 6, period: 30 };
/** Steps by which the clock of a phone may be wrong. */
const window = 1;

/** 160 random bits in base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What the app reads from the QR code. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...usual, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The step of time that the code is of, counted from 1970; null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = new TOTP({ ...usual, secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / usual.period) + delta;
}
