import { Button } from '../button/Button.tsx'
import { useUrlState } from '../navigation/useUrlState.ts'

/** Compares a version with the previous one, in the comparison below the list. */
export function DiffButton({ version }: { version: number }) {
  const [, setSearch] = useUrlState()
  if (version === 1) return null
  return (
    <Button
      small
      kind="quiet"
      aria-label={`Diff of version ${version} and the one before`}
      onClick={() => setSearch({ old: String(version - 1), new: String(version) })}
    >
      Diff
    </Button>
  )
}
