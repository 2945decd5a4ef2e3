import { pascalCase, snakeCase } from './pythonNames.ts'
import { docstring, generatedHeader } from './pythonText.ts'
import type { Python } from './pythonTypes.ts'

/** The base class of the client: one property for each resource, whose module is loaded when it is first used. */
export const printResources = ({ model }: Python): string =>
  [
    generatedHeader,
    'from __future__ import annotations\n\nfrom functools import cached_property\nfrom typing import TYPE_CHECKING\n\n',
    'if TYPE_CHECKING:\n    from ..._async.transport import AsyncTransport\n',
    ...model.resources.map(({ name }) => `    from .${snakeCase(name)} import Async${pascalCase(name)}Resource\n`),
    '\n\nclass AsyncResources:\n    def __init__(self, transport: AsyncTransport) -> None:\n        self._transport = transport\n',
    ...model.resources.map(
      ({ name }) =>
        `\n    @cached_property\n    def ${snakeCase(name)}(self) -> Async${pascalCase(name)}Resource:\n` +
        `        from .${snakeCase(name)} import Async${pascalCase(name)}Resource\n\n` +
        `        return Async${pascalCase(name)}Resource(self._transport)\n`,
    ),
  ].join('')

/** The same for `with_response`: each method returns the value and the response. Streams have no single response. */
export const printResponses = ({ model }: Python): string =>
  [
    generatedHeader,
    'from __future__ import annotations\n\nfrom functools import cached_property\nfrom typing import TYPE_CHECKING\n\n',
    'from ..._async.with_response import paged, tupled\n',
    ...model.resources.map(({ name }) => `from .${snakeCase(name)} import Async${pascalCase(name)}Resource\n`),
    '\nif TYPE_CHECKING:\n    from ..._async.transport import AsyncTransport\n',
    ...model.resources.map(({ name, operations }) =>
      [
        `\n\nclass Async${pascalCase(name)}WithResponse:\n`,
        `    def __init__(self, resource: Async${pascalCase(name)}Resource) -> None:\n`,
        ...operations
          .filter(({ stream }) => !stream)
          .map(
            (each) =>
              `        self.${snakeCase(each.name)} = ${each.paging ? 'paged' : 'tupled'}(resource.${snakeCase(each.name)})\n`,
          ),
      ].join(''),
    ),
    '\n\nclass AsyncResourcesWithResponse:\n',
    docstring(['The resources of `with_response` of a client.'], 4),
    '\n    def __init__(self, transport: AsyncTransport) -> None:\n        self._transport = transport\n',
    ...model.resources.map(
      ({ name }) =>
        `\n    @cached_property\n    def ${snakeCase(name)}(self) -> Async${pascalCase(name)}WithResponse:\n` +
        `        return Async${pascalCase(name)}WithResponse(Async${pascalCase(name)}Resource(self._transport))\n`,
    ),
  ].join('')
