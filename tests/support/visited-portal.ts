import { beforeAll } from "vitest";
import { accounts, type Identity, usePortal } from "./portal.ts";
import type { Visitor } from "./portal-visitor.ts";

/** A portal with one signed-in browser for each role. */
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

  beforeAll(async () => {
    for (const identity of ["G", "BD", "RD", "SR", "PM"] as const) await as(identity);
  });

  return { portal, as };
}
