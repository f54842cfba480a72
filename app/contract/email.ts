import { domainToASCII, domainToUnicode } from "node:url";

/** `xn--80a1acny.xn--p1ai`; undefined when it is no domain. */
const domainInAscii = (domain: string) => (/[/\\?#:@%]/.test(domain) ? undefined : domainToASCII(domain) || undefined);

function domainInLetters(domain: string): string {
  const ascii = /xn--|\P{ASCII}/u.test(domain) ? domainInAscii(domain) : undefined;
  if (ascii === undefined) return domain;
  const letters = domainToUnicode(ascii);
  return domainInAscii(letters) === ascii ? letters : ascii;
}

/**
 * An address in the spelling that is compared and shown: lower case, its domain in letters. Chrome posts `иван@почта.рф` of an e-mail
 * field as `иван@xn--80a1acny.xn--p1ai`, other browsers as typed. Domains are read by Node: only servers import this file.
 */
export function normaliseEmail(email: string): string {
  const lower = email.toLowerCase().normalize("NFC");
  const domain = lower.lastIndexOf("@") + 1;
  return lower.slice(0, domain) + domainInLetters(lower.slice(domain));
}

/** Spellings of a normalised address in the database: those stored earlier may have the domain in ASCII. */
export function spellingsOf(email: string): string[] {
  const domain = email.lastIndexOf("@") + 1;
  const ascii = domain > 0 && /\P{ASCII}/u.test(email.slice(domain)) ? domainInAscii(email.slice(domain)) : undefined;
  return ascii === undefined ? [email] : [email, email.slice(0, domain) + ascii];
}
