import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { customers } from "#contract/customers.ts";

/** The caller's own data as a file. */
export const loader = resource("personalData", (args) => fileAnswer(customers.personalData, {}, args));
