import { test } from "vitest";
import { steps, useAccreditationButtons } from "#tests/support/accreditation-buttons.ts";
import { useBackend } from "#tests/support/backend.ts";

const { expectShownAccepted } = useAccreditationButtons(useBackend("demo"));

test.each(steps.map((step) => [step.title, step] as const))(
  "K53-K59 invariants 5: the server accepts exactly the buttons that it offers each person: %s",
  async (_, step) => {
    await expectShownAccepted(step, (all) => all);
  },
);
