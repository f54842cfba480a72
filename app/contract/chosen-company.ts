import { z } from "zod";
import { Uuid } from "./primitives.ts";

/**
 * Request header of a call that a form makes: the company that the form was shown for. The backend refuses the call, whatever it is,
 * when the session has chosen another company meanwhile.
 */
export const companyHeader = "x-company";

/** Its value for a form that does not say its company. */
export const noCompany = "none";

/** In the details of a NOT_FOUND, as `ownCompany`: the caller's other company, where they would see the object. Strangers get none. */
export const InOwnCompany = z.object({ customerUuid: Uuid, name: z.string() });
export type InOwnCompany = z.infer<typeof InOwnCompany>;

/** Parameter of links in messages to people of several companies: the employee (`customerUuid`) that the message is written to. */
export const addresseeParameter = "as";
