import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Journeys in a real browser against the built product: one at a time, because each has a server and a browser. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'journeys',
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    retry: 0,
  },
})
