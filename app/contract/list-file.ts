import { z } from "zod";
import type { Access } from "./call.ts";

/** A list as a workbook: all its rows, ten thousand at most, whatever page is asked for. Its filters and rights are the list's own. */
export const listFile = <Query extends z.ZodType>(may: Access, query: Query) =>
  ({ may, query, file: true, timeout: 60_000, answer: z.unknown() }) as const;
