/** Whether after ÷ before is at most this; nothing is within any ratio of nothing. */
export const isWithinRatio = (before: number, after: number, maxRatio = 1): boolean => after <= before * maxRatio
