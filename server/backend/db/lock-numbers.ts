/** Keys of all numbered advisory locks, in one place because they share one number space per database. */
export const lockNumbers = {
  migration: 7_240_119,
  /** Serialises assigning positions to events, see events/position-events.ts. */
  positions: 7_240_120,
  digests: 7_240_121,
  /** Serialises assigning positions to changes of deals, see exchange/deals/deal-changes.ts. */
  dealChanges: 7_240_122,
  /** Prevents two commands from each creating a first administrator. */
  firstAdmin: 7_240_123,
  maintenance: 4_071_193,
  /** Prevents two processes from both seeding an empty database. */
  demo: 740_021_517,
} as const;
