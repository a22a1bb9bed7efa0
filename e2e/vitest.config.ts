import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../src/server/testing/longest-first.ts'
import { PATIENCE_MS } from './support/patience.ts'

/**
 * What measures a link, or meets a copy at a moment: beside it nothing else is to have the processor.
 * The rest waits for browsers and disks, and two files at a time left a third of two cores idle.
 */
const alone = ['copy-moments', 'faulty-proxy'].map((name) => `e2e/operation/${name}.test.ts`)

/** The patience is long for a machine that does much else; it ends a hang, and no test waits for it. */
const common = {
  // They share nothing but tools, which need not be loaded anew for each file.
  isolate: false,
  expect: { poll: { timeout: PATIENCE_MS } },
  testTimeout: 300_000,
  hookTimeout: 120_000,
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
