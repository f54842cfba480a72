import type { Branch } from "#contract/branches.ts";
import { Seen } from "#app/form/seen.tsx";

/** What a call about one part of a trade point sends along unchanged. */
export function BranchFields({ branch: { name, address, version }, own = false }: { branch: Branch; own?: boolean }) {
  return (
    <>
      <Seen version={version} own={own} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="address.physicalAddress" value={address.physicalAddress} />
      <input type="hidden" name="address.postalCode" value={address.postalCode} />
    </>
  );
}
