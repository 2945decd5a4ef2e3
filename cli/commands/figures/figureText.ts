/** A figure for people; one that is not known is a dash. */
export const figureText = (value: number | null): string => (value === null ? '-' : value.toLocaleString('en'))
