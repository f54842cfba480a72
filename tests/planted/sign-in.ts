import { backend, type PlantedBug } from "./bug.ts";

/** Passwords, tokens and sessions. */
export const signIn: PlantedBug[] = [
  {
    name: "people of a closed company stay signed in",
    file: "server/backend/access/authenticate.ts",
    from: "!row.companyIsActive || ",
    to: "",
    tests: backend("auth-sessions", "staff", "company-data-admins", "people-actions"),
  },
  {
    name: "a blocked person stays signed in",
    file: "server/backend/access/authenticate.ts",
    from: " and c.status = 'active'",
    to: "",
    tests: backend("auth-sessions", "people-actions", "staff"),
  },
  {
    name: "an ended session still opens",
    file: "server/backend/access/authenticate.ts",
    from: "s.revoked_at is null and ",
    to: "",
    tests: backend("auth-sessions", "people-actions"),
  },
  {
    name: "a client's sign-in opens the admin's calls",
    file: "server/backend/access/authenticate.ts",
    from: " || !fitsMode(row.roles, claims.mode)",
    to: "",
    tests: backend("auth-sessions", "staff"),
  },
  {
    name: "a token with another signature is read",
    file: "server/backend/auth/one-time.ts",
    from: "expected.length === stored.length && timingSafeEqual(expected, stored)",
    to: "expected.length === stored.length",
    tests: backend("registration", "registration-typed", "recovery"),
  },
  {
    name: "an old refresh token never ends the family",
    file: "server/backend/auth/rotation.ts",
    from: 'return "revoke";',
    to: 'return "refuse";',
    tests: backend("auth-sessions"),
  },
  {
    name: "a lost answer of a refresh signs out",
    file: "server/backend/auth/rotation.ts",
    from: '? "repeat" : "refuse"',
    to: '? "refuse" : "refuse"',
    tests: backend("auth-sessions"),
  },
  {
    name: "parallel guesses pass the limit of attempts together",
    file: "server/backend/auth/attempts.ts",
    from: "if (failures > rule.limit && blockedUntil) refuseUntil(blockedUntil);",
    to: "if (failures > rule.limit + 3 && blockedUntil) refuseUntil(blockedUntil);",
    tests: backend("auth-attempts"),
  },
];
