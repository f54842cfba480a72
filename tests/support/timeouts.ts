/**
 * How long a test waits for a condition. A wait ends as soon as the condition holds, so a long limit costs nothing: three times
 * what the slowest step took on two busy cores.
 */
export const waitTimeoutMs = 60_000;

/** The longest journey has many steps. */
export const journeyMs = 10 * waitTimeoutMs;
