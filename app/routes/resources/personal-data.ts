import { customers } from "#contract/customers.ts";
import { fileAsIs } from "#app/request/file-as-is.server.ts";
import { resource } from "#app/request/resource.server.ts";

/** The caller's own data as a file. */
export const loader = resource("personalData", (args) => fileAsIs(customers.personalData, {}, args));
