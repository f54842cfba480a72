import { accounts, type Identity, usePortal } from "./portal.ts";
import type { Answer, Visitor } from "./portal-visitor.ts";

/** A portal with one browser for each role, signed in when it is first needed. */
export function useVisitedPortal() {
  const portal = usePortal();
  const visitors = new Map<Identity, Visitor>();

  const as = async (identity: Identity) => {
    const existing = visitors.get(identity);
    if (existing) return existing;
    const visitor = await portal.visit(accounts[identity]);
    visitors.set(identity, visitor);
    return visitor;
  };

  const read = new Map<string, Promise<Answer>>();
  /** The document, fetched once. */
  const documentOf = (identity: Identity, path: string): Promise<Answer> => {
    const key = `${identity} ${path}`;
    const answer = read.get(key) ?? as(identity).then((visitor) => visitor.get(path));
    read.set(key, answer);
    return answer;
  };

  return { portal, as, documentOf };
}
