import { z } from "zod";
import { call } from "./call.ts";
import { signerBases, updMoments } from "./money-enums.ts";
import { always } from "./new-password.ts";
import { optionalSingleLine, PlainDate, singleLine } from "./primitives.ts";
import { keyMakers } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

/** Who signs papers for the seller. A power of attorney: its number and day, and of an electronic one the system where it is kept. */
const PaperSigner = z.object({
  surname: z.string(),
  name: z.string(),
  patronymic: z.string(),
  position: z.string(),
  basis: z.enum(signerBases),
  attorneyNumber: z.string(),
  attorneyDate: PlainDate.nullable(),
  attorneySystem: z.string(),
  updAt: z.enum(updMoments),
});
export type PaperSigner = z.infer<typeof PaperSigner>;

const PutSigner = z
  .object({
    surname: singleLine(60),
    name: singleLine(60),
    patronymic: optionalSingleLine(60),
    position: singleLine(255),
    basis: z.enum(signerBases, { error: "select" }),
    attorneyNumber: optionalSingleLine(50),
    attorneyDate: PlainDate.optional(),
    attorneySystem: optionalSingleLine(500),
    /** Absent: stays, at first `receipt`. */
    updAt: z.enum(updMoments, { error: "select" }).optional(),
    ...expectedVersion,
  })
  .superRefine(withAttorney, always);

type Attorney = { basis?: unknown; attorneyNumber?: unknown; attorneyDate?: unknown; attorneySystem?: unknown };

/** A power of attorney needs its number and day; an electronic one also its system, and its number is the registry's UUID. */
function withAttorney(value: Attorney, context: z.RefinementCtx): void {
  const { basis, attorneyNumber, attorneyDate, attorneySystem } = value ?? {};
  if (basis !== "electronic" && basis !== "paper") return;
  const add = (path: keyof Attorney, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (!attorneyNumber) add("attorneyNumber", "required");
  if (!attorneyDate) add("attorneyDate", "required");
  if (basis === "paper") return;
  if (!attorneySystem) add("attorneySystem", "required");
  if (typeof attorneyNumber === "string" && attorneyNumber && !isRegistryNumber.test(attorneyNumber))
    add("attorneyNumber", "attorneyNumber");
}

const isRegistryNumber = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const Answer = z.object({
  signer: PaperSigner.nullable(),
  /** Of the seller's company, which includes it. */
  version: z.number(),
});
export type SignerAnswer = z.infer<typeof Answer>;

export const paperSignerCalls = {
  getSigner: call("GET", "/v1/seller/signer", { may: keyMakers, answer: Answer }),
  /** Papers that are issued from now on name this person. */
  putSigner: call("PUT", "/v1/seller/signer", {
    may: keyMakers,
    asksAgain: "everybody",
    body: PutSigner,
    answer: Answer,
    versionOf: "company",
  }),
};
