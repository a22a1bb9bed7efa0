import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../src/server/testing/longest-first.ts'
import { JOURNEY_MS } from '../test-patience.ts'
import { PATIENCE_MS } from './support/patience.ts'

/**
 * Files that measure a link or act at a moment of a copy need the processor for themselves. The other files wait for
 * browsers and disks; three at a time keep two cores busy.
 */
const alone = ['copy-moments', 'faulty-proxy'].map((name) => `e2e/operation/${name}.test.ts`)

/** Settings of both projects. */
const common = {
  // Files share no state but loaded modules, so one worker may run several.
  isolate: false,
  expect: { poll: { timeout: PATIENCE_MS } },
  testTimeout: JOURNEY_MS,
  hookTimeout: JOURNEY_MS,
  teardownTimeout: 30_000,
  retry: 0,
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Journeys in a real browser against the built product. */
export default defineConfig({
  root,
  test: {
    sequence: { sequencer: LongestFirst },
    globalSetup: ['e2e/support/demo-data.ts'],
    projects: [
      {
        root,
        test: {
          ...common,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: alone,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        root,
        test: {
          ...common,
          name: 'alone',
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
