import type { PersonAction } from "#contract/actions.ts";
import { mayChangeAccess } from "#contract/company-roles.ts";
import type { CustomerStatus } from "#contract/enums.ts";
import { hasRole, isAdmin, type Role, sellerPermissionGivers } from "#contract/roles.ts";

type Viewer = { customerUuid: string; companyUuid: string; roles: readonly Role[] };
type Person = { uuid: string; companyUuid: string; roles: readonly string[]; status: CustomerStatus; deletionRequestedAt: Date | null };

/**
 * Actions on a person: a buyer's director on colleagues, an admin on everybody, anyone on the own profile only; permissions of the
 * seller's people are given by its director and the supervisor, those of a buyer's managers by their director. Somebody who requested
 * deletion can be restored by an admin only. Tech support changes only the profile of people of the platform.
 */
export function allowedPersonActions(viewer: Viewer, person: Person): PersonAction[] {
  const admin = isAdmin(viewer.roles);
  if (viewer.customerUuid === person.uuid) return ["edit"];
  const isColleague = viewer.companyUuid === person.companyUuid;
  if (isColleague && hasRole(viewer.roles, sellerPermissionGivers)) return ["editPermissions"];
  if (!admin && !(hasRole(viewer.roles, ["buyer_company_director"]) && isColleague)) return [];
  if (!mayChangeAccess(viewer.roles, person.roles as Role[])) return ["edit"];
  const comesBack: PersonAction[] = admin || person.deletionRequestedAt === null ? ["activate"] : [];
  const byStatus: Record<CustomerStatus, PersonAction[]> = {
    active: ["block"],
    disabled: comesBack,
    waiting_confirmation: ["resend", "block"],
  };
  const isStaying = person.deletionRequestedAt === null && mayHoldPermissions(person.roles as Role[]);
  const permits: PersonAction[] = !admin && isStaying ? ["editPermissions"] : [];
  return [
    "edit",
    ...(admin ? (["editRoles"] as const) : []),
    ...permits,
    ...byStatus[person.status],
    ...(admin ? (["delete"] as const) : []),
  ];
}

/** A buyer's director has all that a permission would add. */
export const mayHoldPermissions = (roles: readonly Role[]): boolean => !hasRole(roles, ["buyer_company_director"]);
