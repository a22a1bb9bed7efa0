import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../src/server/testing/longest-first.ts'
import { TEST_MS } from '../test-patience.ts'

/** The simulation's own tests, its stories and its seeds. */
export default defineConfig({
  test: {
    name: 'simulation',
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['simulation/**/*.test.ts'],
    sequence: { sequencer: LongestFirst },
    // Every process of a run reads days as Colombia does.
    env: { TZ: 'America/Bogota' },
    // Files share no state but loaded modules: the program's bundle and the server, once a worker.
    isolate: false,
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
  },
})
