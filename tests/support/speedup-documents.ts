import type { Visitor } from "./portal-visitor.ts";

/** The same browser at another portal process with the same session secret. */
export function sameAt(visitor: Visitor, origin: string): Visitor {
  const other = visitor.at(origin);
  for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
  return other;
}

/** A page without its random parts: the nonce, keys of forms, the request id and the process's own address. */
function withoutLots(visitor: Visitor, html: string): string {
  const lots = [
    ...html.matchAll(
      new RegExp(
        [
          /nonce="([^"]+)"/,
          /name="(?:key|clientUuid)"[^>]*? value="([^"]+)"/,
          /(?:Номер запроса: |"(?:requestId|formKey|orderKey|clientUuid|drawn)\\?",\\?")([\da-f-]{36})/,
        ]
          .map(({ source }) => source)
          .join("|"),
        "g",
      ),
    ),
  ];
  return lots
    .flatMap(([, ...found]) => found.filter((lot) => lot !== undefined))
    .reduce((text, lot) => text.replaceAll(lot, "lot"), html)
    .replaceAll(visitor.origin, "origin");
}

export const policyOf = (header: unknown) => String(header).replaceAll(/'nonce-[^']+'/g, "nonce");

export async function documentOf(visitor: Visitor, path: string) {
  const { status, headers, body } = await visitor.follow(await visitor.get(encodeURI(path)));
  return { status, policy: policyOf(headers["content-security-policy"]), lines: withoutLots(visitor, body).split(/(?=<)/) };
}
