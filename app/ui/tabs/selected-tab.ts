export function selectedTab(items: readonly { key: string }[], current?: string): string | undefined {
  return items.some((tab) => tab.key === current) ? current : items[0]?.key;
}
