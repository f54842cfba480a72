import type { Unit } from "#contract/enums.ts";
import type { Money } from "#contract/primitives.ts";
import { formatMoney } from "./format.ts";
import { type Ordered, usePriceTexts } from "./price-texts.ts";

/** The price of a unit, and below it that of what the quantity counts: boxes are ordered at prices of pieces. */
export function LinePrice({ line, price }: { line: Ordered & { unit: Unit }; price: Money }) {
  const texts = usePriceTexts();
  const ordered = texts.ordered(line, price);
  return (
    <>
      {formatMoney(price)} <span className="muted">{texts.per(line.unit)}</span>
      {ordered && (
        <>
          <br />
          <span className="muted small">{ordered}</span>
        </>
      )}
    </>
  );
}
