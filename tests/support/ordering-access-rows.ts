import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";

export type AccessRow = [name: string, cells: string, pages: [path: string, route: string][]];

/** Of the matrix in page-access-rows.ts: pages that order. */
export const orderingRows: AccessRow[] = [
  [
    "orders for several trade points are the buyers'",
    "L + + M M M M M M M M M",
    [
      ["/cabinet/ordering/branches", "branchOrders"],
      ["/cabinet/ordering/branches/place", "branchOrdersPlace"],
    ],
  ],
  [
    "orders for a client are his representative's",
    "L M M M M M + M M M M M",
    [
      ["/cabinet/ordering/clients", "clients"],
      [`/cabinet/companies/${demoUuid("company", "alfa")}/order`, "clientOrder"],
      [`/cabinet/companies/${demoUuid("company", "alfa")}/order/goods`, "clientProducts"],
    ],
  ],
  [
    "standing orders are the buyers'",
    "L + + M M M M M M M M M",
    [
      ["/cabinet/ordering/standing", "standingOrders"],
      ["/cabinet/ordering/standing/new", "standingOrderNew"],
      ["/cabinet/ordering/standing/{standing}", "standingOrder"],
    ],
  ],
  [
    "order sheets and lists are the buyers'",
    "L + + M M M M M M M M M",
    [
      ["/cabinet/ordering/goods", "frequentProducts"],
      ["/cabinet/ordering/sheet", "orderingSheet"],
      ["/cabinet/ordering/lists", "orderingLists"],
      ["/cabinet/ordering/codes", "buyerCodes"],
      ["/cabinet/ordering/lists/{list}", "orderingList"],
      ["/cabinet/ordering/repeat/{ended}", "orderingRepeat"],
    ],
  ],
];
