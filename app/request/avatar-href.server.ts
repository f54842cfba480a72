import type { Company } from "#contract/company.ts";
import type { Customer } from "#contract/customers.ts";
import { paths } from "#app/site-map/paths.ts";
import { markOf } from "./picture.server.ts";

/** Where a page shows the picture from: as text inside every page it would weigh more than the page. */
export function avatarHref({ uuid, avatar }: Pick<Customer, "uuid" | "avatar">): string | null {
  return avatar && paths.avatar(uuid, markOf(avatar));
}

/** The company with the address of its logo in place of the picture. */
export function withLogoHref<Card extends Pick<Company, "uuid" | "images">>(company: Card): Card {
  const logo = company.images.at(-1);
  return { ...company, images: logo ? [paths.companyLogo(company.uuid, markOf(logo))] : [] };
}
