import { setSellerValues } from "#app/i18n/i18next.server.ts";
import { toSellerValues } from "#app/i18n/seller-values.server.ts";
import { companies } from "#contract/companies.ts";
import type { Seller } from "#contract/seller.ts";
import { callBackend } from "./call-backend.server.ts";

const freshMs = 30_000;

let known: { seller: Seller; text: string } | undefined;
/** Zero: the next page waits for an answer. */
let readAt = 0;
let reading: Promise<void> | undefined;

/**
 * Whose portal it is, in every text from now on. Waits for the first answer, and after `forgetSeller` for the next; otherwise the known
 * one stays while a newer is read. Without an answer the texts are neutral.
 */
export async function knowSeller(): Promise<void> {
  if (readAt + freshMs > Date.now()) return;
  reading ??= read();
  if (!known || readAt === 0) await reading;
}

function read(): Promise<void> {
  const mine = callBackend(companies.getSeller).then(
    ({ answer }) => {
      // Not what was asked before a change.
      if (reading === mine) keep(answer);
    },
    () => {
      // The page itself says that the backend does not answer; the next one asks again.
      if (reading === mine) reading = undefined;
    },
  );
  return mine;
}

function keep(seller: Seller): void {
  reading = undefined;
  readAt = Date.now();
  const text = JSON.stringify(seller);
  if (known?.text === text) return;
  known = { seller, text };
  setSellerValues(toSellerValues(seller));
}

/** As `knowSeller` found it. */
export const knownSeller = (): Seller | undefined => known?.seller;

/** After a change: the next page shows it. */
export function forgetSeller(): void {
  readAt = 0;
  reading = undefined;
}
