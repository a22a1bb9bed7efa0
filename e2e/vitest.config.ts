import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../src/server/testing/longest-first.ts'
import { JOURNEY_MS } from '../test-patience.ts'
import { isSoak } from './support/nets.ts'
import { PATIENCE_MS } from './support/patience.ts'
import { SOAK_ONLY, WITH_LONG_FORM } from './support/soak-journeys.ts'
import { otherTurns } from './support/turns.ts'

/**
 * Files that act at a moment of a copy need the processor for themselves. The other files wait for browsers and disks;
 * three at a time keep two cores busy.
 */
const alone = ['e2e/operation/copy-moments.test.ts']
/** `npm run soak` makes the long ones, and any other run the rest. */
const net = isSoak
  ? { include: [...SOAK_ONLY, ...WITH_LONG_FORM], exclude: [] }
  : { include: ['e2e/**/*.test.ts'], exclude: [...SOAK_ONLY, ...otherTurns()] }

/** Settings of both projects. */
const common = {
  // Files share no state but loaded modules, so one worker may run several.
  isolate: false,
  setupFiles: ['e2e/support/note-server-log.ts'],
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
          include: net.include,
          exclude: [...alone, ...net.exclude],
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
          exclude: net.exclude,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
