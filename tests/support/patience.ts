/**
 * How long a test waits for what must come to be: never for its own sake, so it costs nothing where all is well. Three times
 * what the slowest step took on two cores in full work.
 */
export const patienceMs = 60_000;

/** The longest journey, made of many steps. */
export const journeyMs = 10 * patienceMs;
