import { askingAddress, isAskedAgain } from "#app/request/ask-again.server.ts";
import { fileAnswer } from "#app/request/file-answer.server.ts";
import { resource } from "#app/request/resource.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { customers } from "#contract/customers.ts";

/** The caller's own data as a file. */
export const loader = resource("personalData", (args) =>
  fileAnswer(customers.personalData, {}, args).catch((error: unknown) => {
    if (isAskedAgain(error)) return seeOther(askingAddress(paths.user));
    throw error;
  }),
);
