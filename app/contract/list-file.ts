import { z } from "zod";
import type { Access } from "./call.ts";

/** Options of a call that answers a list as a workbook: at most 10,000 rows, without paging, with the filters and access of the list. */
export const listFile = <Query extends z.ZodType>(may: Access, query: Query) =>
  ({ may, query, file: true, timeout: 60_000, answer: z.unknown() }) as const;
