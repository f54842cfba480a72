/** Specification 2 section 9: above it a badge says "999+". */
export const badgeCap = 999;

export const badgeText = (count: number, max = badgeCap): string => (count > max ? `${max}+` : String(count));
