export type Branch = { id: string; current?: boolean; children?: readonly Branch[] };

/** Whether the current page is among the descendants; such a branch is open initially. */
export function holdsCurrent(branch: Branch): boolean {
  return branch.children?.some((child) => child.current || holdsCurrent(child)) ?? false;
}
