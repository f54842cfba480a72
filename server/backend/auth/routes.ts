import type { Handlers } from "../handlers.ts";
import { listSessions } from "./list-sessions.ts";
import { refreshSession } from "./refresh-session.ts";
import { signInAdmin, signInClient } from "./sign-in.ts";
import { signOutAdmin, signOutClient } from "./sign-out.ts";

export const authOperations: Handlers<"auth"> = {
  login: signInClient,
  loginAdmin: signInAdmin,
  logout: signOutClient,
  logoutAdmin: signOutAdmin,
  refresh: refreshSession,
  sessions: listSessions,
};
