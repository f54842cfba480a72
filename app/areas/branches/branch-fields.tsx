import { VersionField } from "#app/form/version-field.tsx";
import type { Branch } from "#contract/branches.ts";

/** Hidden fields a call needs although the form does not change them. */
export function BranchFields({ branch: { name, address, version }, own = false }: { branch: Branch; own?: boolean }) {
  return (
    <>
      <VersionField version={version} own={own} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="address.physicalAddress" value={address.physicalAddress} />
      <input type="hidden" name="address.postalCode" value={address.postalCode} />
    </>
  );
}
