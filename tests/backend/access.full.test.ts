import { describe, expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { callersOf } from "#tests/support/access-matrix.ts";
import { answersForItself, errorIn, expectedError, invalidInput, useCallDriver, validInput } from "#tests/support/call-driver.ts";
import { columnNames } from "#tests/support/columns.ts";

const { drive } = useCallDriver();

describe("trust S29: every API call serves every role that the access matrix names for it, and refuses all others and guests", () => {
  test.each(listCalls())("%s", async (id, call) => {
    const { columns } = callersOf(id);
    const input = validInput(call);
    for (const column of columnNames) {
      const answer = await drive(id, call, column, input);
      expect(answer.status, answer.cell).toBeLessThan(500);
      if (columns.includes(column)) {
        if (!answersForItself.has(id)) expect([401, 403], answer.cell).not.toContain(answer.status);
        continue;
      }
      expect(errorIn(answer), answer.cell).toEqual(expectedError(column));
      // Access is refused before input is validated: the answer reveals nothing about the call.
      expect(errorIn(await drive(id, call, column, invalidInput)), answer.cell).toEqual(expectedError(column));
    }
  });
});
