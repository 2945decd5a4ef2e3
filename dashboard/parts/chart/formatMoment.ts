/** The time of an interval: days are counted in UTC, everything shorter is local time. */
export const formatMoment = (time: number, utcDays: boolean): string => (utcDays ? utcDay : localTime).format(time)

const utcDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const localTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
