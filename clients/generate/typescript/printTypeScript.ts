import type { Model } from '../model.ts'

export const printTypeScript = (_model: Model): Map<string, string> => new Map()
