import { memo, useMemo } from 'react'
import { LargeText } from '../../../parts/text/LargeText.tsx'

type Props = { label: string; value: unknown; name: string }

/** Memoised: a value of several megabytes must not be serialised again while the log beside it grows. */
export const JsonText = memo(function JsonText({ label, value, name }: Props) {
  const text = useMemo(() => JSON.stringify(value, null, 2), [value])
  return <LargeText label={label} text={text} name={name} />
})
