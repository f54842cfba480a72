/** Tests of what speed-ups touch: `npm run test:all` runs them a second time with `SPEEDUPS=off`. */
export const plainTests = [
  ...["access", "products", "basket", "checkout", "deals"].map((name) => `tests/backend/${name}`),
  ...[
    "basket",
    "chat",
    "companies",
    "deals",
    "home",
    "joining",
    "lists",
    "live.",
    "order-form",
    "pages",
    "people",
    "products",
    "session",
    "sign-in",
  ].map((name) => `tests/portal/${name}`),
];

/** A sign-in, an order, refusals of an order, joining, a chat, and a live event. */
export const plainJourneyRows = ["A03 A01", "B26 B44", "B23", "B38 E39", "B30", "A06 A07", "M01 M02", "N06 N20"];

export const plainJourneys = ["--full", "--project=script", "--project=no script", `--grep=${plainJourneyRows.join("|")}`];
