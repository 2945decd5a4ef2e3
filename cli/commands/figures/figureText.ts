/** A formatted figure; an unknown one is a dash. */
export const figureText = (value: number | null): string => (value === null ? '-' : value.toLocaleString('en'))
