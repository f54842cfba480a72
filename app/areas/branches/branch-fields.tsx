import type { Branch } from "#contract/branches.ts";

/** What a call about one part of a trade point sends along unchanged. */
export function BranchFields({ branch: { name, address } }: { branch: Branch }) {
  return (
    <>
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="address.physicalAddress" value={address.physicalAddress} />
      <input type="hidden" name="address.postalCode" value={address.postalCode} />
    </>
  );
}
