/** All advisory locks with a number: the database has one number space for them. */
export const lockNumbers = {
  /** Held by the one process in charge of the embedded database for as long as it lives; its death, even by SIGKILL, frees it. */
  inCharge: 7_240_118,
  migration: 7_240_119,
  /** Events get their positions, see events/position-events.ts. */
  positions: 7_240_120,
  digests: 7_240_121,
  /** Changes of deals get their positions, see exchange/deal-changes.ts. */
  dealChanges: 7_240_122,
  /** Two commands that make the first administrator make one. */
  firstAdmin: 7_240_123,
  /** Whoever writes bar codes sees those of all others: taken before the rows of the products, see exchange/feeds/barcodes.ts. */
  barcodes: 7_240_131,
  upkeep: 4_071_193,
  /** Two processes that start on an empty database seed it once. */
  demo: 740_021_517,
} as const;
