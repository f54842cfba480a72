import { useRouteLoaderData } from "@remix-run/react";
import type { Joining } from "#contract/joining.ts";
import type { Money } from "#contract/primitives.ts";
import type { Grant, Role } from "#contract/roles.ts";
import type { FlashText } from "./flash-texts.server.ts";
import type { SavedDraft } from "./saved-draft.server.ts";

/** Data of the root loader: the header, the footer and messages of every page. */
export type Shell = {
  /** Epoch milliseconds; null for guests. */
  sessionEndsAt: number | null;
  me: {
    uuid: string;
    companyUuid: string;
    companyName: string;
    /** In several companies, or invited to one. */
    isOfSeveral: boolean;
    name: string;
    fullName: string;
    roles: Role[];
    grants: readonly Grant[];
    avatar: string | null;
    /** The page shows the events up to this cursor. Null: there are none until the person has a second factor. */
    cursor: number | null;
  } | null;
  /** The person's other companies, for the switch in the header. */
  companies: { customerUuid: string; name: string }[];
  company: { name: string; joining: Joining | null } | null;
  basket: { count: number; branch: { name: string; address: string } | null; available: Money | null } | null;
  unread: number;
  categories: { uuid: string; name: string; count: number }[];
  flash: FlashText[];
  /** The numbers of the forms accepted last, by which their drafts are dropped. */
  usedDrafts: string[];
  savedDraft: SavedDraft | null;
  locale: string;
  site: string;
  year: number;
};

/** Undefined on an error page without loader data. */
export const useShellData = () => useRouteLoaderData<() => Shell>("root");
