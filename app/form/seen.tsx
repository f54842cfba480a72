import { useRefusal } from "./use-refusal.ts";

type Props = {
  version: number;
  /** This form is the refused one: what is typed in it was typed over the version it was sent with. */
  own?: boolean;
};

/**
 * The version that a form's page shows of what the form edits or decides on; the builder of forms sends it with the call.
 * After a refusal that has told what changed it is the one that was told.
 */
export function Seen({ version, own = false }: Props) {
  const { problem, value } = useRefusal();
  const stored = problem?.name === "CHANGED" ? String(problem.details.version) : value("version");
  return <input type="hidden" autoComplete="off" name="version" value={(own && stored) || version} />;
}
