import { askToProve, passkeyFormErrors } from "#app/areas/passkeys/passkey-forms.server.ts";
import { bodySchema } from "#app/form/body-schema.ts";
import { codeFormErrors } from "#app/request/code-flow.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { redirectTarget } from "#app/request/redirect-target.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { reauthentication } from "#contract/reauthentication.ts";

/** The page that asked; its form is still to be sent. */
export const askingPage = (url: URL): string => redirectTarget(url.searchParams.get("redirect"), paths.settings);

const Proof = bodySchema(reauthentication.prove);
const prove = intent<Record<string, never>, typeof Proof>(
  Proof,
  async (args) => {
    try {
      await args.api(reauthentication.prove, { body: args.value });
    } catch (error) {
      return (args.value.signed ? passkeyFormErrors : codeFormErrors)(error, args, "prove");
    }
    setFlash(args.context, { key: "reauthenticated", tone: "success" });
    return seeOther(askingPage(args.url));
  },
  { ofAnyCompany: true },
);

export const reauthenticateForms = { prove, askToProve };
