import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take a minute or more. */
const isLong = ({ moduleId }: TestSpecification) => /\.full\.test\.ts$|\/portal\/forms\.test\.ts$/.test(moduleId);

/** Vitest's order, by project and size, but long files come first in their project: else one core waits for the other at the end. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...byProject.values()].flatMap((own) => own.toSorted((one, two) => Number(isLong(two)) - Number(isLong(one))));
  }
}
