import { join } from 'node:path'

/** A program of the bundle built for this test run (see `prepareService.ts`). */
export const bundled = (name: 'server' | 'admin'): string | undefined =>
  process.env.TEST_SERVICE && join(process.env.TEST_SERVICE, `${name}.mjs`)
