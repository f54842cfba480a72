import Headset from "lucide-react/icons/headset";
import Store from "lucide-react/icons/store";
import Users from "lucide-react/icons/users";
import { paths } from "#app/site-map/paths.ts";
import { branchPeople, hasRole, isAdmin, type Role } from "#contract/roles.ts";

const places = [
  { id: "branches", href: paths.branches, icon: Store, isFor: (held: readonly Role[]) => hasRole(held, branchPeople) },
  { id: "people", href: paths.customers, icon: Users, isFor: (held: readonly Role[]) => !isAdmin(held) },
  { id: "tickets", href: paths.tickets, icon: Headset, isFor: () => true },
] as const;

/**
 * Pages that no menu of the specification contains (domain.md D14), linked from the cabinet's home. Titles are in
 * locales/ru/cabinet.json.
 */
export const otherPlaces = (held: readonly Role[]) => places.filter(({ isFor }) => isFor(held));
