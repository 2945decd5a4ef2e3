import { Button } from '../button/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import type { AnySearch } from '../navigation/pageUrls.ts'
import { useUrlState } from '../navigation/useUrlState.ts'

type NothingMatchesProps = { title: string; filters: readonly (keyof AnySearch)[] }

/** Shown for a list that is empty because of its filters: names them and offers to clear them. */
export function NothingMatches({ title, filters }: NothingMatchesProps) {
  const [search, setSearch] = useUrlState()
  const active = filters.filter((name) => search[name])
  const drop = () => setSearch(Object.fromEntries(active.map((name) => [name, undefined])))
  return (
    <EmptyState title={title} action={<Button onClick={drop}>Clear all filters</Button>}>
      Filtered by {active.map((name) => `${name.replaceAll('_', ' ')}: ${search[name]}`).join('; ')}.
    </EmptyState>
  )
}
