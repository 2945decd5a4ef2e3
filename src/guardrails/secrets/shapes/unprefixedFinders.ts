/** Keys without a known opening, recognised by the `anchor` in their middle or at their end. */
import { findByPattern } from '../../findByPattern.ts'
import type { Finder } from '../../inspection.ts'
import { shapePatterns } from '../shapePatterns.ts'
import { isNoPlaceholder } from './secretShape.ts'
import shapes from './unprefixedShapes.json' with { type: 'json' }

export const unprefixedFinders: readonly Finder[] = shapes.map(({ kind, anchor, parts }) =>
  findByPattern({
    ...shapePatterns(parts, '(?<![A-Za-z0-9_~.-])'),
    anchor,
    read: (_text, { 0: match, index }) =>
      isNoPlaceholder(match) ? { start: index, end: index + match.length, kind } : undefined,
  }),
)
