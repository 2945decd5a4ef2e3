/** The name of a column, or of a field of REST, for a camelCase name. */
export const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
