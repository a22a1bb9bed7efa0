import { defineConfig } from 'vitest/config'
import { postgresSkipReason } from './src/server/testing/database/postgres-binaries.ts'
import { LongestFirst } from './src/server/testing/longest-first.ts'

/** Server tests run on both databases, except those about one of them. */
const serverTests = 'src/server/**/*.test.ts'
const onlyEmbedded = 'src/server/**/*.embedded.test.ts'
const onlyPostgres = 'src/server/**/*.postgres.test.ts'

/** Long tests without a database; the embedded project runs them once. */
const withoutDatabase = [
  ...['copies/archive/passphrase-key', 'images/rasterise-svg', 'platform/auth/passwords', 'platform/blobs/blob-store'],
  ...['platform/http/decode', 'platform/limit-concurrency', 'platform/lists/in-turns'],
  ...['sheets/read-sheets', 'sheets/programs', 'copies/archive/archive-copy', 'images/bare-png'],
].map((name) => `src/server/${name}.test.ts`)

/** Waits end a hang; no test is that long. A busy machine takes seconds for what an idle one does at once (unit: ms). */
const patience = { testTimeout: 120_000, expect: { poll: { timeout: 45_000 } } }

/** Files of a worker share its database and modules; isolated files would start a database each. */
const sharedWorkers = { pool: 'forks', isolate: false, maxWorkers: 2 } as const

/**
 * Packages that are bundled once, instead of a thousand files that each test file would load. Every package with React
 * must be listed: another one would bring a second React, whose hooks fail.
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
          // A context per file isolates as well as a process per file, in less than half the time.
          pool: 'vmThreads',
          maxWorkers: 2,
          ...patience,
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [
            'src/web/testing/own-channels.ts',
            'src/web/testing/patience.ts',
            'src/web/ui/data-table/saved-views/testing.ts',
          ],
          deps: { optimizer: { client: { enabled: true, include: bundledForWeb } } },
          // Threads, because in a context IndexedDB would return objects of another context.
          pool: 'threads',
          maxWorkers: 2,
          ...patience,
        },
      },
      {
        test: {
          name: 'server-embedded',
          include: [serverTests],
          exclude: [onlyPostgres],
          globalSetup: 'src/server/testing/database/embedded-template.ts',
          ...sharedWorkers,
          ...patience,
          hookTimeout: 120_000,
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
          // Three workers, as each mostly waits for its server, some for a deliberately silent one.
          maxWorkers: 3,
          ...patience,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
