/**
 * Preloaded into portal processes of tests (`--import`): stops the clock until the test moves it, so that portal and backend agree
 * on what has expired, and ends the process together with the test that started it.
 */
const RealDate = Date;
let now = Number(process.env.PORTAL_TEST_NOW ?? RealDate.now());

class StoppedDate extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [now] : given) as [number]));
  }
  static override now(): number {
    return now;
  }
}
globalThis.Date = StoppedDate as DateConstructor;

process.on("message", (message) => {
  const { setNow } = message as { setNow?: number };
  if (setNow === undefined) return;
  now = setNow;
  process.send?.({ now });
});
process.once("disconnect", () => process.exit(0));
