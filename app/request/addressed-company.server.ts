import { addresseeParameter } from "#contract/chosen-company.ts";
import type { Me } from "#contract/customers.ts";
import { ownCompanies } from "#contract/own-companies.ts";
import type { Api } from "./api.server.ts";
import { elsewherePage } from "./responses.server.ts";

/**
 * A link of a message leads to pages of the company that the message was about, also to those without an object of their own, like the
 * cart: while another one is chosen, throws the page that offers the switch. Ignores employees that are not the caller's.
 */
export async function assertAddressedCompany(request: Request, context: object, api: Api, me: Me): Promise<void> {
  const addressee = new URL(request.url).searchParams.get(addresseeParameter);
  if (me.companies < 2 || addressee === null || addressee === me.uuid) return;
  const { companies } = await api(ownCompanies.list);
  const meant = companies.find(({ customerUuid, isChosen }) => customerUuid === addressee && !isChosen);
  if (meant) throw elsewherePage(request, context, { customerUuid: meant.customerUuid, name: meant.name });
}
