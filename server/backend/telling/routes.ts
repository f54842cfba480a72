import type { Handlers } from "../handlers.ts";
import { listArrivals } from "./list-arrivals.ts";
import { putArrival } from "./put-arrival.ts";

export const arrivalsOperations: Handlers<"arrivals"> = { list: listArrivals, put: putArrival };
