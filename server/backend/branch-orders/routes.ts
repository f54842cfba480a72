import type { Handlers } from "../handlers.ts";
import { getGrid } from "./get-grid.ts";
import { placeBranch } from "./place-branch.ts";
import { putCells } from "./put-cells.ts";

export const branchOrdersOperations: Handlers<"branchOrders"> = { get: getGrid, put: putCells, place: placeBranch };
