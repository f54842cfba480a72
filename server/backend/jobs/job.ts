export type Job = {
  /** graphile-worker's name of it, also in the log. */
  task: string;
  /** When it is queued by itself, in UTC as in a crontab: once, however many processes run. Absent: by `addJob` only. */
  cron?: string;
  /** `signal` aborts when the process stops: what remains is left to the next job. */
  run(payload: unknown, signal: AbortSignal): Promise<unknown>;
};

export const everyMinute = "* * * * *";
