/** The URL of the page that is shown, for its parts. While the next page is loaded, it stays that of the present one. */
import { createContext, type ReactNode, useContext } from 'react'

export type UrlState = Record<string, string | undefined>

const Search = createContext<UrlState>({})
const Id = createContext('')

export const UrlSearch = ({ search, children }: { search: UrlState; children: ReactNode }) => (
  <Search value={search}>{children}</Search>
)

export const UrlId = ({ id, children }: { id: string | undefined; children: ReactNode }) => (
  <Id value={id ?? ''}>{children}</Id>
)

export const useUrlSearch = (): UrlState => useContext(Search)

/** The id in the URL of a page about one item. */
export const useUrlId = (): string => useContext(Id)
