import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { type OpenDatabase, type Querier, rowsOf } from '../../platform/db/database.ts'
import { embeddedOptions } from '../../platform/db/embedded.ts'
import { takeTurns } from '../../platform/db/fair-turns.ts'
import { testApi } from '../../testing/api.ts'
import { fillEveryTable } from '../../testing/data/every-row/fill-every-table.ts'
import {
  carriedTables,
  otherSchemas,
  statesWithoutRow,
  tableStates,
  tablesWithoutRow,
} from '../../testing/data/every-row/table-states.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { startMailServer } from '../../testing/services/mail-server.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { loadCopy } from './load-copy.ts'

/** States that no row has between two transactions, with the reason. */
const NEVER: Record<string, string> = {
  'checklists.published_at: null': 'Only the transaction that writes an edition sees it.',
}

/** Schemas that are not made anew by their `rebuild()` after a load, with the reason. */
const NOT_REBUILT: Record<string, string> = {
  startup: 'The next start computes it.',
  template: 'Tests keep there what a database begins with.',
}

const SAY = 'Give it a row: by a call in testing/data/every-row/called-states.ts, or in a lacking-*.ts beside it.'

const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({
  ...{ DISPOSAL: 'on', PUBLIC_URL: 'https://vigia.example', SMTP_URL: mails.url, MAIL_FROM: 'vigia@salud.example' },
})
const { platform } = api
const copy = memoryCopy()

type Row = Record<string, unknown>
type Rows = Map<string, Row[]>
let tables: string[]
let held: Rows

/** Every row of every table, as the database itself writes it, generated columns too. */
async function everyRow(q: Querier): Promise<Rows> {
  const rows: Rows = new Map()
  for (const table of tables) {
    const read = sql`select row_to_json(kept) as row from ${sql.identifier(table)} kept order by row_to_json(kept)::text collate "C"`
    rows.set(
      table,
      (await rowsOf<{ row: Row }>(q, read)).map(({ row }) => row),
    )
  }
  return rows
}

beforeAll(async () => {
  await fillEveryTable(api)
  tables = await carriedTables(platform.db)
  held = await everyRow(platform.db)
  await writeCopy(platform, copy.sink, silentProgress)
}, 240_000)

const openedEmbedded = async (): Promise<OpenDatabase> => {
  const client = takeTurns(await PGlite.create(embeddedOptions))
  return { db: drizzle({ client }), close: () => client.close(), kind: 'embedded' }
}

const targets: OpenDatabase[] = []
afterAll(() => Promise.all(targets.map((target) => target.close())))
async function newTarget(open: () => Promise<OpenDatabase>) {
  const opened = await open()
  targets.push(opened)
  return { db: opened.db, blobs: diskBlobs(temporaryFolder()), clock: platform.clock }
}

/** A load switches off the webhooks that are on, at its own instant, and tells so (integrations-in-copies.test.ts). */
const switchedOff = (row: Row): Row =>
  row.disabled_at === null ? { ...row, disabled_at: expect.any(String), off_reason: 'restored' } : row
const tellsSo = ({ kind, params }: Row) => kind === 'webhook_off' && (params as Row).reason === 'restored'

async function expectEveryRow(q: Querier, source: Rows): Promise<void> {
  const found = await everyRow(q)
  for (const table of tables) {
    const [before = [], after = []] = [source.get(table), found.get(table)]
    const expected = table === 'webhooks' ? before.map(switchedOff) : before.filter((row) => !tellsSo(row))
    expect(
      after.filter((row) => !tellsSo(row)),
      table,
    ).toEqual(expected)
  }
}

describe('an installation that comes back whole', () => {
  test('an installation that comes back whole has a row of every table', async () => {
    expect(await tablesWithoutRow(platform.db, tables), SAY).toEqual([])
  })

  test('an installation that comes back whole has a row of every state of a table', async () => {
    const states = await tableStates(platform.db)
    expect(states.length).toBeGreaterThan(200)
    expect(await statesWithoutRow(platform.db, states), SAY).toEqual(Object.keys(NEVER))
  })

  test('names a new table without a row, and a new state', async () => {
    const states = async (q: Querier) => statesWithoutRow(q, await tableStates(q))
    const rule = platform.db.transaction(async (tx) => {
      await tx.execute(sql`create table novelties (is_new boolean not null, closed_at timestamptz,
        state text constraint novelties_state_known check (state in ('abierta', 'ya cerrada')))`)
      expect(await tablesWithoutRow(tx, await carriedTables(tx))).toEqual(['novelties'])
      await tx.execute(sql`insert into novelties values (true, now(), 'abierta')`)
      expect(await states(tx)).toEqual([
        ...Object.keys(NEVER),
        ...['novelties.is_new: false', 'novelties.closed_at: null'],
        ...['novelties.state: ya cerrada', 'novelties.state: null'],
      ])
      throw new Error('undone')
    })
    await expect(rule).rejects.toThrow('undone')
  })

  test('an installation that comes back whole has no table that is neither copied nor made anew', async () => {
    const schemas = await otherSchemas(platform.db)
    const rebuilt = await rowsOf<{ name: string }>(
      platform.db,
      sql`select nspname as name from pg_namespace where to_regprocedure(nspname || '.rebuild()') is not null`,
    )
    const names = rebuilt.map(({ name }) => name)
    expect(schemas.filter((schema) => !names.includes(schema))).toEqual(Object.keys(NOT_REBUILT))
  })
})

describe('a copy of it', () => {
  test('a copy of it has every row when it is loaded into PostgreSQL', async () => {
    const target = await newTarget(migratedDatabase)
    await loadCopy(copy.source, target, silentProgress)
    await expectEveryRow(target.db, held)
  })

  test('a copy has every row in the embedded database, and when that one moves back', async () => {
    const embedded = await newTarget(openedEmbedded)
    await loadCopy(copy.source, embedded, silentProgress)
    await expectEveryRow(embedded.db, held)

    const back = memoryCopy()
    await writeCopy(embedded, back.sink, silentProgress)
    const server = await newTarget(migratedDatabase)
    await loadCopy(back.source, server, silentProgress)
    await expectEveryRow(server.db, await everyRow(embedded.db))
  })
})
