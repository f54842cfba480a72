/** What answers of 503 say in `Retry-After` unless they know better: a restart, or another database taking over, is over in seconds. */
export const RETRY_AFTER_SECONDS = "5";
