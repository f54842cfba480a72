/** A bug that some test of the named files must find, planted alone. */
export type PlantedBug = {
  /** What would be wrong for users. */
  name: string;
  file: string;
  /** Occurs once in the file. */
  from: string;
  to: string;
  tests: string[];
};

export const backend = (...names: string[]) => names.map((name) => `tests/backend/${name}.test.ts`);
export const unit = (...names: string[]) => names.map((name) => `tests/unit/${name}.test.ts`);
export const portal = (...names: string[]) => names.map((name) => `tests/portal/${name}.test.ts`);
