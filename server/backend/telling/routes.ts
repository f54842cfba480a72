import type { Handlers } from "../handlers.ts";
import { getArrival } from "./get-arrival.ts";
import { putArrival } from "./put-arrival.ts";

export const arrivalsOperations: Handlers<"arrivals"> = { get: getArrival, put: putArrival };
