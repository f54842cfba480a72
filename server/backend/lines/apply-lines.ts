import type { BodyOf } from "#contract/call.ts";
import type { lines as calls } from "#contract/lines.ts";
import { normaliseQuantity, orderableRange, toHundredths } from "#contract/quantity.ts";
import { type CalculatedBasket, calculateBasket, quantityRules } from "../basket/calculate-basket.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { assertSomethingWritten, checkRequestedLines, type LineProblems, type WantedLine } from "../basket/check-lines.ts";
import { loadBasket } from "../basket/load-basket.ts";
import { lockBasket } from "../basket/lock-basket.ts";
import { readForChange } from "../basket/read-for-change.ts";
import { toBasket } from "../basket/to-basket.ts";
import { mergeLines } from "../basket/write-lines.ts";
import { type ChosenCode, saveChosenCodes } from "../buyer-codes/save-chosen-codes.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { idempotencyKeyOf, madeOf, once } from "../db/once.ts";
import type { Handler } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { rememberChoices } from "./choices.ts";

type ApplyBody = BodyOf<typeof calls.apply>;

export const applyLines: Handler<typeof calls.apply> = async (context, input) => {
  const { db, now } = context;
  const idempotencyKey = idempotencyKeyOf(context, "lines.apply", input);
  return db.transaction(async (tx) => {
    const outcome = await once(tx, idempotencyKey, now(), () => writeLines(tx, context, input.body));
    const { stopped, rejected } = outcome;
    return madeOf(outcome, { ...toBasket(await calculatedNow(tx, context)), stopped, rejected });
  });
};

async function calculatedNow(tx: Transaction, { actor, now }: SignedIn): Promise<CalculatedBasket> {
  const at = now();
  return calculateBasket(await loadBasket(tx, actor, at), at);
}

type Outcome = { stopped: string[]; rejected: LineProblems };

/** Writes the lines that may be ordered into the caller's basket. */
async function writeLines(tx: Transaction, { actor, now }: SignedIn, { branchUuid, mode, lines }: ApplyBody): Promise<Outcome> {
  const at = now();
  const { uuid: basketUuid, version } = await lockBasket(tx, actor, at);
  const requested = together(lines);
  const { owner, products, stored } = await readForChange(tx, actor, requested);
  if (owner.company.status !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
  const branch = branchUuid === undefined ? owner.branchUuid : allowedBranch(owner, branchUuid);
  const { wanted, problems } = checkRequestedLines(requested, products, mode === "set" ? stored.named : new Map());
  const rejected = inLines(problems, requested, lines);
  assertSomethingWritten(wanted, rejected);
  const summed = mode === "set" ? wanted : wanted.flatMap((line) => onTop(line, products, stored.named));
  const written = new Set(wanted.flatMap(({ productUuid }) => (products.has(productUuid) ? [productUuid] : [])));
  await rememberChoices(
    tx,
    actor.companyUuid,
    lines.filter(({ productUuid }) => written.has(productUuid)),
    at,
  );
  await saveChosenCodes(tx, actor.companyUuid, keptIn(lines, written), at);
  (await mergeLines(tx, { basketUuid, version, stored, branchUuid: branch, at }, summed)) ?? throwProblem("CONFLICT");
  const over = mode === "set" ? [] : wanted.filter((line) => isOverMaximum(line, products, stored.named));
  return { stopped: over.map(({ productUuid }) => productUuid), rejected };
}

/** Texts that the person keeps as the company's codes of the products that are written. */
const keptIn = (lines: ApplyBody["lines"], written: ReadonlySet<string>): ChosenCode[] =>
  lines.flatMap(({ productUuid, chosenFor, keepsCode }, at) =>
    keepsCode && chosenFor && written.has(productUuid) ? [{ productUuid, text: chosenFor, field: `lines.${at}.keepsCode` }] : [],
  );

/** Moves each product's problems to the first line that names it. */
function inLines(problems: LineProblems, requested: readonly { productUuid: string }[], lines: ApplyBody["lines"]): LineProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, texts]) => {
      const [, at, name] = field.split(".");
      const place = lines.findIndex(({ productUuid }) => productUuid === requested[Number(at)]?.productUuid);
      return [`lines.${place}.${name}`, texts];
    }),
  );
}

/** Sums the quantities of lines with the same product. */
function together(lines: ApplyBody["lines"]): { productUuid: string; quantity: number; isSelected: boolean }[] {
  return [...Map.groupBy(lines, ({ productUuid }) => productUuid)].map(([productUuid, same]) => ({
    productUuid,
    quantity: same.reduce((sum, { quantity }) => sum + toHundredths(quantity), 0) / 100,
    isSelected: true,
  }));
}

type BasketState = Awaited<ReturnType<typeof readForChange>>;

type StoredLines = BasketState["stored"]["named"];

const sumOf = ({ productUuid, quantity }: WantedLine, stored: StoredLines) => quantity + (stored.get(productUuid)?.quantity ?? 0);

/** Adds to the stored quantity, up to the product's maximum. */
function onTop(line: WantedLine, products: BasketState["products"], stored: StoredLines): WantedLine[] {
  const product = products.get(line.productUuid);
  if (!product || line.quantity === 0) return [];
  return [{ ...line, quantity: normaliseQuantity(quantityRules(product), sumOf(line, stored)) }];
}

function isOverMaximum(line: WantedLine, products: BasketState["products"], stored: StoredLines): boolean {
  const product = products.get(line.productUuid);
  return product !== undefined && sumOf(line, stored) > orderableRange(quantityRules(product)).highest;
}
