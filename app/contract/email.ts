const digits = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Next bias of RFC 3492 section 6.1. */
function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : Math.floor(delta / 2);
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}

/** Decodes a label of a domain without its `xn--` (RFC 3492 section 6.2). */
function decodeLabel(label: string): string {
  const end = label.lastIndexOf("-");
  const points = Array.from(label.slice(0, Math.max(0, end)), (letter) => letter.charCodeAt(0));
  let [point, place, bias] = [128, 0, 72];
  for (let at = end + 1; at < label.length; ) {
    const before = place;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = digits.indexOf(label.charAt(at) || "?");
      at += 1;
      place += digit * weight;
      const threshold = Math.min(26, Math.max(1, k - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const count = points.length + 1;
    bias = adapted(place - before, count, before === 0);
    point += Math.floor(place / count);
    place %= count;
    points.splice(place, 0, point);
    place += 1;
  }
  return String.fromCodePoint(...points);
}

/** `xn--80a1acny.xn--p1ai`; undefined when it is no domain. */
function domainInAscii(domain: string): string | undefined {
  try {
    return /[/\\?#:@%]/.test(domain) ? undefined : new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

function domainInLetters(domain: string): string {
  const ascii = /xn--|\P{ASCII}/u.test(domain) ? domainInAscii(domain) : undefined;
  if (ascii === undefined) return domain;
  try {
    const labels = ascii.split(".").map((label) => (label.startsWith("xn--") ? decodeLabel(label.slice(4)) : label));
    const letters = labels.join(".");
    return domainInAscii(letters) === ascii ? letters : ascii;
  } catch {
    return ascii;
  }
}

/**
 * An address in the spelling that is compared and shown: lower case, its domain in letters. Chrome posts `иван@почта.рф` of an e-mail
 * field as `иван@xn--80a1acny.xn--p1ai`, other browsers as typed.
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
