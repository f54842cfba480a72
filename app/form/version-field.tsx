import { useFormErrors } from "./use-form-errors.ts";

type Props = {
  version: number;
  /** This form was rejected: its values were typed over the version that it was sent with. */
  own?: boolean;
};

/**
 * Hidden field with the version of the entity that the page shows; the form's action sends it with the call. After CHANGED it is
 * the stored version, whose changes the error names.
 */
export function VersionField({ version, own = false }: Props) {
  const { problem, value } = useFormErrors();
  const stored = problem?.name === "CHANGED" ? String(problem.details.version) : value("version");
  return <input type="hidden" autoComplete="off" name="version" value={(own && stored) || version} />;
}
