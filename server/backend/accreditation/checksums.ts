/** Check digits of Russian registers. A mismatch is a warning, not an error: the registers contain such numbers. */

/** Check digit: the other digits modulo 11 (13-digit OGRN) or 13 (15-digit OGRNIP), then modulo 10. */
export function ogrnChecksumFits(ogrn: string): boolean {
  const divisor = ogrn.length === 13 ? 11n : ogrn.length === 15 ? 13n : null;
  if (divisor === null || !/^\d+$/.test(ogrn)) return false;
  return Number((BigInt(ogrn.slice(0, -1)) % divisor) % 10n) === Number(ogrn.at(-1));
}

const accountWeights = [7, 1, 3];

const accountSum = (digits: string) =>
  [...digits].reduce((sum, digit, index) => sum + ((Number(digit) * (accountWeights[index % 3] ?? 0)) % 10), 0);

/** The account's check digit includes the BIC: its last three digits, for correspondent accounts (301) its fifth and sixth. */
export function accountFitsBik(account: string, bik: string): boolean {
  if (!/^\d{20}$/.test(account) || !/^\d{9}$/.test(bik)) return false;
  const key = account.startsWith("301") ? `0${bik.slice(4, 6)}` : bik.slice(6);
  return accountSum(key + account) % 10 === 0;
}
