import { formatTime } from '../time/formatTime.ts'

/** The time of an interval: days are counted in UTC, everything shorter is local time. */
export const formatMoment = (time: number, utcDays: boolean): string =>
  utcDays
    ? new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length)
    : formatTime(time).slice(0, 'YYYY-MM-DD HH:mm'.length)
