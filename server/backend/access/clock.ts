import type { Actor } from "../context.ts";
import { translate } from "../translate.ts";

export const nobody = "00000000-0000-0000-0000-000000000000";

/** A job as an actor; the deal's log shows the portal as author. */
export const clock: Actor = {
  customerUuid: nobody,
  userUuid: nobody,
  companyUuid: nobody,
  companyName: "",
  companyType: "platform",
  companyStatus: "",
  companyIsActive: true,
  priceListUuid: null,
  name: translate("portal"),
  roles: [],
  mode: "client",
  sessionUuid: nobody,
  isService: true,
  isClock: true,
};
