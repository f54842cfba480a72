import { paths } from "#app/site-map/paths.ts";
import type { Company } from "#contract/company.ts";
import type { Customer } from "#contract/customers.ts";
import { markOf } from "./picture.server.ts";

/** Address of the avatar. As a data URL the picture would outweigh the page. */
export function avatarHref({ uuid, avatar }: Pick<Customer, "uuid" | "avatar">): string | null {
  return avatar && paths.avatar(uuid, markOf(avatar));
}

/** Replaces the data URL of the company's logo with its address. */
export function withLogoHref<Card extends Pick<Company, "uuid" | "images">>(company: Card): Card {
  const logo = company.images.at(-1);
  return { ...company, images: logo ? [paths.companyLogo(company.uuid, markOf(logo))] : [] };
}
