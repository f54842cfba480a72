/** The key of the chosen tab: the first one unless another that exists is named. */
export function selectedTab(items: readonly { key: string }[], current?: string): string | undefined {
  return items.some((tab) => tab.key === current) ? current : items[0]?.key;
}
