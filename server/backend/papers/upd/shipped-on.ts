import { and, eq, inArray, min } from "drizzle-orm";
import { dealPhaseOf, dealStatusesIn, parseDealStatus } from "#contract/deal-statuses.ts";
import type { PaperSigner } from "#contract/paper-signer.ts";
import { accountingDay } from "../../contracts/due.ts";
import type { Reader } from "../../db/database.ts";
import { dealLogs, type deals } from "../../deals/tables.ts";

type DealRow = Pick<typeof deals.$inferSelect, "uuid" | "status" | "statusUpdatedAt">;

/** Days on which the goods of a deal were collected and received; null: not yet. */
export type Shipment = { collectedOn: string | null; receivedOn: string | null };

/** By the deal's log; a deal without one has the day of its status. */
export async function readShipment(reader: Reader, { uuid, status, statusUpdatedAt }: DealRow): Promise<Shipment> {
  const rows = await reader
    .select({ to: dealLogs.toStatus, at: min(dealLogs.createdAt) })
    .from(dealLogs)
    .where(and(eq(dealLogs.dealUuid, uuid), inArray(dealLogs.toStatus, dealStatusesIn("receipt", "done"))))
    .groupBy(dealLogs.toStatus);
  const days = (phase: "receipt" | "done") =>
    rows.flatMap(({ to, at }) => (to && at && dealPhaseOf(parseDealStatus(to)) === phase ? [accountingDay(at)] : [])).sort();
  const known = (phase: "receipt" | "done") => (dealPhaseOf(parseDealStatus(status)) === phase ? accountingDay(statusUpdatedAt) : null);
  return { collectedOn: days("receipt")[0] ?? known("receipt"), receivedOn: days("done")[0] ?? known("done") };
}

type Moment = PaperSigner["updAt"] | undefined;

/** The day of shipment, by the moment from which the seller's documents go; `today` for goods that go now. */
export const shippedOn = ({ collectedOn, receivedOn }: Shipment, updAt: Moment, today: string): string =>
  (updAt === "collection" ? (collectedOn ?? receivedOn) : (receivedOn ?? collectedOn)) ?? today;

/** Whether documents wait for a receipt that nobody has told yet. */
export const isOnTheWay = ({ receivedOn }: Shipment, updAt: Moment): boolean => updAt !== "collection" && receivedOn === null;

/** The day by which goods on the way are taken to have gone: as planned, once that day has come, and collected until then. */
export const goneOn = (collectedOn: string, planned: readonly string[], today: string): string =>
  [collectedOn, ...planned.filter((day) => day <= today)].sort().at(-1) ?? collectedOn;
