/** The options of fields that can be null; the description states when. */
export const orNull = (description: string) => ({ nullable: true, description }) as const

export const timeOrNull = (description: string) => ({ type: 'DateTime', nullable: true, description }) as const
