import type { Exported } from './printResource.ts'
import { generatedHeader } from './pythonText.ts'

/** Which generated module has which public name; the package loads it when the name is first used. */
export const printExports = ({ literals, models, params }: Exported): string =>
  [
    generatedHeader,
    'from typing import Final\n\nEXPORTS: Final = {\n',
    ...Object.entries({ literals, models, params })
      .flatMap(([module, names]) => names.map((name): [string, string] => [name, module]))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, module]) => `    "${name}": "${module}",\n`),
    '}\n',
  ].join('')
