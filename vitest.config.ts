import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { postgresSkipReason } from './src/server/testing/database/postgres-binaries.ts'
import { LongestFirst } from './src/server/testing/longest-first.ts'
import { TEST_MS, WAIT_MS } from './test-patience.ts'
import { ofThisTurn } from './test-turns.ts'

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

/** Field work and sign-in: on the embedded database CI runs a turn of their tests. */
const fieldWork = ['inspections/save', 'session', 'start'].flatMap((folder) =>
  readdirSync(new URL(`src/server/${folder}`, import.meta.url))
    .filter((name) => name.endsWith('.test.ts') && !/\.(postgres|embedded)\./.test(name))
    .sort()
    .map((name) => `src/server/${folder}/${name}`),
)

/**
 * Tests on the embedded database in CI: those about it, and a turn of field work. PostgreSQL gets every test; `npm test`
 * and `npm run soak` run all on the embedded database as well (decisions 068 and 087).
 */
const embeddedInCi = [onlyEmbedded, ...withoutDatabase, ...ofThisTurn(fieldWork)]

/** One patience for all waits. Testing Library's comes from it by a setup file. */
const patience = {
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: WAIT_MS } },
  env: { VITE_WAIT_MS: String(WAIT_MS) },
}

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
          setupFiles: ['test-seed.ts'],
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
            'test-seed.ts',
            'src/web/testing/own-channels.ts',
            'src/web/testing/patience.ts',
            'src/web/testing/without-owner-stacks.ts',
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
          include: process.env.CI === 'true' ? embeddedInCi : [serverTests],
          exclude: [onlyPostgres],
          globalSetup: 'src/server/testing/database/embedded-template.ts',
          setupFiles: ['test-seed.ts', 'src/server/testing/undo-at-end.ts'],
          ...sharedWorkers,
          ...patience,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'server-postgres',
          ...patience,
          ...(skipReason
            ? {
                include: ['src/server/testing/database/postgres-skipped.ts'],
                provide: { postgresSkipReason: skipReason },
              }
            : {
                include: [serverTests],
                exclude: [onlyEmbedded, ...withoutDatabase],
                globalSetup: 'src/server/testing/database/postgres-template.ts',
                setupFiles: ['test-seed.ts', 'src/server/testing/undo-at-end.ts'],
              }),
          ...sharedWorkers,
          // Three workers, as each mostly waits for its server, some for a deliberately silent one.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
