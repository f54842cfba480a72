/** Above this a badge shows "999+" (specification 2 section 9). */
export const badgeCap = 999;

export const badgeText = (count: number, max = badgeCap): string => (count > max ? `${max}+` : String(count));
