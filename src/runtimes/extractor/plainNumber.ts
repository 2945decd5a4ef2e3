/*
 * Reads a grouped number and returns digits with a decimal point: "1,299.50", "1.299,50", "1 299,50", "1'299" and
 * "12,34,567" have one reading. A single comma before three digits groups them; a single dot does if `dotGroups`.
 */
export function plainNumber(written: string, dotGroups: boolean): string | undefined {
  const parts = written.split(/[.,'’\s]/)
  const marks = written.replace(/\d/g, '').replace(/\s/g, ' ')
  const last = marks.at(-1)
  if (last === undefined) return written
  const before = marks.slice(0, -1)
  const isGrouped = [...before].every((mark) => mark === before[0])
  if (!isGrouped) return undefined
  const isDecimal = before === '' ? !groups(last, parts, dotGroups) : before[0] !== last
  if (!isDecimal) return areGroups(parts, last) ? parts.join('') : undefined
  if (last !== '.' && last !== ',') return undefined
  const whole = parts.slice(0, -1)
  return before === '' || areGroups(whole, before[0]) ? `${whole.join('')}.${parts.at(-1)}` : undefined
}

/** For a number with a single mark: "0,999" and "12,5" have decimals. */
function groups(mark: string, [whole = '', rest = '']: string[], dotGroups: boolean): boolean {
  if (mark !== '.' && mark !== ',') return true
  return rest.length === 3 && whole.length <= 3 && !whole.startsWith('0') && (mark === ',' || dotGroups)
}

function areGroups([first = '', ...others]: string[], mark: string | undefined): boolean {
  const last = others.at(-1)
  if (first.length > 3 || last?.length !== 3) return false
  return (
    others.every(({ length }) => length === 3) ||
    (mark === ',' && others.slice(0, -1).every(({ length }) => length === 2))
  )
}
