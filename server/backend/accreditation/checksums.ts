/** Control digits of Russian registers. A number that does not fit is doubtful, not wrong: the registers hold such ones. */

/** The last digit of 13 is the rest by 11, of 15 by 13. */
export function ogrnChecksumFits(ogrn: string): boolean {
  const divisor = ogrn.length === 13 ? 11n : ogrn.length === 15 ? 13n : null;
  if (divisor === null || !/^\d+$/.test(ogrn)) return false;
  return Number((BigInt(ogrn.slice(0, -1)) % divisor) % 10n) === Number(ogrn.at(-1));
}

const accountWeights = [7, 1, 3];

const accountSum = (digits: string) =>
  [...digits].reduce((sum, digit, index) => sum + ((Number(digit) * (accountWeights[index % 3] ?? 0)) % 10), 0);

/** A settlement account is keyed by the last three digits of the BIC, a correspondent one by its fifth and sixth. */
export function accountFitsBik(account: string, bik: string): boolean {
  if (!/^\d{20}$/.test(account) || !/^\d{9}$/.test(bik)) return false;
  const key = account.startsWith("301") ? `0${bik.slice(4, 6)}` : bik.slice(6);
  return accountSum(key + account) % 10 === 0;
}
