import { defineConfig } from 'vitest/config'
import { postgresSkipReason } from './src/server/testing/database/postgres-binaries.ts'
import { LongestFirst } from './src/server/testing/longest-first.ts'

/** On both databases, except what is about one of them. */
const serverTests = 'src/server/**/*.test.ts'
const onlyEmbedded = 'src/server/**/*.embedded.test.ts'
const onlyPostgres = 'src/server/**/*.postgres.test.ts'

/** They meet no database, and take long: the other project has run them. */
const withoutDatabase = [
  ...['copies/archive/passphrase-key', 'images/rasterise-svg', 'platform/auth/passwords', 'platform/blobs/blob-store'],
  ...['platform/http/decode', 'platform/limit-concurrency', 'platform/keys-in-order'],
].map((name) => `src/server/${name}.test.ts`)

/** The files of a worker share its database, and with it the modules: to isolate each file would boot one per file. */
const sharedWorkers = { pool: 'forks', isolate: false, maxWorkers: 2 } as const

/**
 * Bundled once, instead of a thousand files that each test file of the web loads anew. All that has React in it is
 * among them: one that is not would bring a second React, whose hooks refuse to work.
 */
const bundledForWeb = [
  ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'react-dom/server'],
  ...['@mantine/core', '@mantine/hooks', '@mantine/notifications', '@tabler/icons-react'],
  ...['@tanstack/react-query', '@tanstack/react-router'],
  ...['react-hook-form', '@hookform/resolvers/zod', 'zod', 'dexie', 'dexie-react-hooks', '@testing-library/react'],
]

const skipReason = postgresSkipReason(process.env)
if (skipReason) process.stderr.write(`\nserver-postgres is SKIPPED: ${skipReason}\n`)

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/{domain,contract}/**/*.test.ts', 'src/web/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          // A context for each file takes less than half of the time that a process for each does, and is as much its own.
          pool: 'vmThreads',
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.tsx'],
          environment: 'happy-dom',
          deps: { optimizer: { client: { enabled: true, include: bundledForWeb } } },
          // In a context IndexedDB would give back objects of another one.
          pool: 'threads',
          maxWorkers: 2,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'server-embedded',
          include: [serverTests],
          exclude: [onlyPostgres],
          globalSetup: 'src/server/testing/database/embedded-template.ts',
          ...sharedWorkers,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'server-postgres',
          ...(skipReason
            ? {
                include: ['src/server/testing/database/postgres-skipped.ts'],
                provide: { postgresSkipReason: skipReason },
              }
            : {
                include: [serverTests],
                exclude: [onlyEmbedded, ...withoutDatabase],
                globalSetup: 'src/server/testing/database/postgres-template.ts',
              }),
          ...sharedWorkers,
          // A worker waits for its server most of the time, and for one that is silent on purpose.
          maxWorkers: 3,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
