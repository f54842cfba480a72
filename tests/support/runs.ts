const isFull = process.env.TESTS === "all";

/** Runs of a property that works with the database: all in `npm run test:all`, a quarter in `npm test`. */
export const runs = (all: number): number => (isFull ? all : Math.ceil(all / 4));

/** Speed-ups on, and in `npm run test:all` off as well. */
export const speedupModes = isFull ? ["on", "off"] : ["on"];
