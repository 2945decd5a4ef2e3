/** False for JSON that PostgreSQL's `jsonb` refuses: it stores neither NUL nor lone surrogates. */
export const isSearchable = (jsonText: string): boolean => !unsearchable.test(jsonText)

// JSON.stringify writes both as escapes; a backslash before the escape would make it plain text.
const unsearchable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i

/** The same for plain text and PostgreSQL's `text`. */
export const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Text that can't be stored can't be found either: null matches no row. */
export const storable = (text: string): string | null => (isStorableText(text) ? text : null)
