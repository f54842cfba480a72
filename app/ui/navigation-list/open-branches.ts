export type Branch = { id: string; current?: boolean; children?: readonly Branch[] };

/** Whether the current page is somewhere below: such a branch is open from the start. */
export function holdsCurrent(branch: Branch): boolean {
  return branch.children?.some((child) => child.current || holdsCurrent(child)) ?? false;
}
