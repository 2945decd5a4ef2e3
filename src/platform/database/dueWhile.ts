/** SQL for a task's `due`: now while there is such a row, otherwise null. `rows`: `from … where …`. */
export const dueWhile = (rows: string): string => `(select '-infinity'::timestamptz ${rows} limit 1)`
