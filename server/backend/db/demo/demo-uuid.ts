import { v5 as uuidv5 } from "uuid";

/** Namespace of the demo's uuids; changing it changes all of them. */
const demoNamespace = "6a1f0c1e-8d53-4c0a-9a5b-7d1c0f5e2b90";

// biome-ignore format: a list
export type DemoKind =
  | "assortment" | "brand" | "category" | "discount-group" | "product" | "product-picture" | "price-list"
  | "distribution-center" | "storage" | "schedule"
  | "company" | "bank-detail" | "contact" | "branch" | "customer" | "user" | "contract-line"
  | "accreditation" | "process" | "document" | "file"
  | "deal" | "deal-line" | "deal-log" | "suborder" | "basket"
  | "ticket" | "ticket-message" | "ticket-log" | "payment" | "chat-message" | "notification";

/** The uuid of a demo row by its id in the files: `demoUuid("branch", "alfa-b1")`, `demoUuid("deal", "10428")`. */
export function demoUuid(kind: DemoKind, id: string): string {
  return uuidv5(`${kind}:${id}`, demoNamespace);
}
