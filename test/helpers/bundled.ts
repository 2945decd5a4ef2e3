import { join } from 'node:path'

/** A program of the bundle that was made for this run of the tests (see `prepareService.ts`). */
export const bundled = (name: 'server' | 'admin'): string | undefined =>
  process.env.TEST_SERVICE && join(process.env.TEST_SERVICE, `${name}.mjs`)
