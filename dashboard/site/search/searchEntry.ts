/** A section of a page, or an operation of the API. */
export type SearchEntry = {
  /** The group of the page. */
  kind: string
  page: string
  title: string
  path: string
  text: string
  /** How likely it is what a reader looks for, compared with a guide. */
  weight: number
}
