import type { BodyOf } from "#contract/call.ts";
import type { lines as calls } from "#contract/lines.ts";
import { normaliseQuantity, orderableRange, toHundredths } from "#contract/quantity.ts";
import { calculateBasket, type CalculatedBasket, quantityRules } from "../basket/calculate-basket.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { checkAskedLines, type LineProblems, refuseIfNothing, type WantedLine } from "../basket/check-lines.ts";
import { loadBasket } from "../basket/load-basket.ts";
import { lockBasket } from "../basket/lock-basket.ts";
import { readAsked } from "../basket/read-asked.ts";
import { toBasket } from "../basket/to-basket.ts";
import { mergeLines } from "../basket/write-lines.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { claimOf, once } from "../db/once.ts";
import type { Handler } from "../handlers.ts";
import { refuse } from "../problem.ts";
import { rememberChoices } from "./choices.ts";

type Applied = BodyOf<typeof calls.apply>;

export const applySheet: Handler<typeof calls.apply> = async (context, input) => {
  const { db, now } = context;
  const claim = claimOf(context, "lines.apply", input);
  return db.transaction(async (tx) => {
    const { stopped, refused } = await once(tx, claim, now(), () => applyLines(tx, context, input.body));
    return { ...toBasket(await calculatedNow(tx, context)), stopped, refused };
  });
};

async function calculatedNow(tx: Transaction, { actor, now }: SignedIn): Promise<CalculatedBasket> {
  const at = now();
  return calculateBasket(await loadBasket(tx, actor, at), at);
}

type Outcome = { stopped: string[]; refused: LineProblems };

/** Writes the lines that may be ordered into the caller's basket. */
async function applyLines(tx: Transaction, { actor, now }: SignedIn, { branchUuid, mode, lines }: Applied): Promise<Outcome> {
  const at = now();
  const { uuid: basketUuid, version } = await lockBasket(tx, actor, at);
  const asked = together(lines);
  const { owner, products, stored } = await readAsked(tx, actor, asked);
  if (owner.company.status !== "accredited") refuse("COMPANY_NOT_ACCREDITED");
  const branch = branchUuid === undefined ? owner.branchUuid : allowedBranch(owner, branchUuid);
  const { wanted, problems } = checkAskedLines(asked, products, mode === "set" ? stored.asked : new Map());
  const refused = inLines(problems, asked, lines);
  refuseIfNothing(wanted, refused);
  const summed = mode === "set" ? wanted : wanted.flatMap((line) => onTop(line, products, stored.asked));
  const written = new Set(wanted.flatMap(({ productUuid }) => (products.has(productUuid) ? [productUuid] : [])));
  await rememberChoices(
    tx,
    actor.companyUuid,
    lines.filter(({ productUuid }) => written.has(productUuid)),
    at,
  );
  (await mergeLines(tx, { basketUuid, version, stored, branchUuid: branch, at }, summed)) ?? refuse("CONFLICT");
  const over = mode === "set" ? [] : wanted.filter((line) => isOverMaximum(line, products, stored.asked));
  return { stopped: over.map(({ productUuid }) => productUuid), refused };
}

/** Moves each product's problems to the first line that names it. */
function inLines(problems: LineProblems, asked: readonly { productUuid: string }[], lines: Applied["lines"]): LineProblems {
  return Object.fromEntries(
    Object.entries(problems).map(([field, texts]) => {
      const [, at, name] = field.split(".");
      const place = lines.findIndex(({ productUuid }) => productUuid === asked[Number(at)]?.productUuid);
      return [`lines.${place}.${name}`, texts];
    }),
  );
}

/** Sums the quantities of lines with the same product. */
function together(lines: Applied["lines"]): { productUuid: string; quantity: number; isSelected: boolean }[] {
  return [...Map.groupBy(lines, ({ productUuid }) => productUuid)].map(([productUuid, same]) => ({
    productUuid,
    quantity: same.reduce((sum, { quantity }) => sum + toHundredths(quantity), 0) / 100,
    isSelected: true,
  }));
}

type Asked = Awaited<ReturnType<typeof readAsked>>;

type Stored = Asked["stored"]["asked"];

const sumOf = ({ productUuid, quantity }: WantedLine, stored: Stored) => quantity + (stored.get(productUuid)?.quantity ?? 0);

/** Adds to the stored quantity, up to the product's maximum. */
function onTop(line: WantedLine, products: Asked["products"], stored: Stored): WantedLine[] {
  const product = products.get(line.productUuid);
  if (!product || line.quantity === 0) return [];
  return [{ ...line, quantity: normaliseQuantity(quantityRules(product), sumOf(line, stored)) }];
}

function isOverMaximum(line: WantedLine, products: Asked["products"], stored: Stored): boolean {
  const product = products.get(line.productUuid);
  return product !== undefined && sumOf(line, stored) > orderableRange(quantityRules(product)).highest;
}
