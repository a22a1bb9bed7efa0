import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './support/patience.ts'

/**
 * Journeys in a real browser against the built product. One file at a time: server and browser fill two cores. The
 * patience is long for a machine that does much else; it ends a hang, and no test waits for it.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'journeys',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/support/demo-data.ts'],
    fileParallelism: false,
    // They share nothing but tools, which need not be loaded anew for each file.
    isolate: false,
    expect: { poll: { timeout: PATIENCE_MS } },
    testTimeout: 300_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    retry: 0,
  },
})
