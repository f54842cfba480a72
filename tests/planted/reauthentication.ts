import { backend, type PlantedBug } from "./bug.ts";

/** Dangerous calls, and what a changed factor ends. */
export const reauthentication: PlantedBug[] = [
  {
    name: "a second factor that is switched off leaves the other sessions",
    file: "server/backend/auth/change-second-factor.ts",
    from: "    await endSessions(tx, { userUuid, except: context.actor.sessionUuid, now: context.now() });\n",
    to: "",
    tests: backend("live-connections"),
  },
  {
    name: "a stream goes on without the second factor that is required",
    file: "server/backend/auth/living-sessions.ts",
    from: " && !isFactorMissing(settings, { roles, hasFactor: isProtected })",
    to: "",
    tests: backend("live-connections"),
  },
  {
    name: "a dangerous call asks nobody again",
    file: "server/backend/access/admit.ts",
    from: "asksAgain !== undefined && !isProven &&",
    to: "asksAgain === undefined && !isProven &&",
    tests: backend("reauthentication"),
  },
  {
    name: "a session stays proven as long as it lives",
    file: "server/backend/auth/proven.ts",
    from: "return until && until > now ? until : null;",
    to: "return until;",
    tests: backend("reauthentication"),
  },
  {
    name: "the password alone proves a person with a second factor",
    file: "server/backend/auth/reauthenticate.ts",
    from: "  if (await findFactor(tx, userUuid)) {",
    to: "  if (code !== null && (await findFactor(tx, userUuid))) {",
    tests: backend("reauthentication"),
  },
  {
    name: "a password proves every session of the person",
    file: "server/backend/auth/reauthenticate.ts",
    from: "and(eq(sessions.uuid, sessionUuid), eq(sessions.userUuid, userUuid))",
    to: "eq(sessions.userUuid, userUuid)",
    tests: backend("reauthentication"),
  },
  {
    name: "people with a second factor change their password without its code",
    file: "server/backend/access/admit.ts",
    from: '(asksAgain === "everybody" || hasFactor === true)',
    to: 'asksAgain === "everybody"',
    tests: backend("reauthentication"),
  },
];
