import { useRefusal } from "./use-refusal.ts";

type Props = {
  version: number;
  /** This form was refused: its values were typed over the version that it was sent with. */
  own?: boolean;
};

/**
 * Hidden field with the version of the entity that the page shows; the form's action sends it with the call. After CHANGED it is
 * the stored version, whose changes the refusal names.
 */
export function Seen({ version, own = false }: Props) {
  const { problem, value } = useRefusal();
  const stored = problem?.name === "CHANGED" ? String(problem.details.version) : value("version");
  return <input type="hidden" autoComplete="off" name="version" value={(own && stored) || version} />;
}
