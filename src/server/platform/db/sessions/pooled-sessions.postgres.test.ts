import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inspectionAnswers, inspections } from '../../../schema/inspections.table.ts'
import { form, testApi } from '../../../testing/api.ts'
import {
  acceptable,
  allAnswers,
  aVisit,
  closeVisit,
  theChecklist,
  type WireItem,
} from '../../../testing/data/fixtures.ts'
import { serverUrl, testDatabase } from '../../../testing/database/database.ts'
import { lacksPgbouncer, startPgbouncer } from '../../../testing/database/pgbouncer.ts'
import { runOn } from '../../../testing/database/run-on.ts'
import { silentLog } from '../../../testing/database/silent-log.ts'
import { DatabaseUnavailable } from '../errors.ts'
import { openDatabase } from '../open-database.ts'

const name = `worker_${process.pid}`
await testDatabase()

const SETTINGS = [
  ...["TimeZone = 'UTC'", "DateStyle = 'ISO, MDY'", "jit = 'off'", "default_transaction_isolation = 'read committed'"],
  ...["statement_timeout = '30000'", "idle_in_transaction_session_timeout = '60000'"],
]

const setForDatabase = (setting: string) => runOn(serverUrl('postgres'), `alter database ${name} set ${setting}`)

/** The address of the worker's database behind a pooler, whose sessions have these settings. */
async function pooledUrl(settings: readonly string[]): Promise<string> {
  for (const setting of settings) await setForDatabase(setting)
  const pooler = await startPgbouncer(serverUrl(name))
  onTestFinished(async () => {
    await pooler.stop()
    await runOn(serverUrl('postgres'), `alter database ${name} reset all`)
  })
  return pooler.url
}

async function pooledApi() {
  const databaseUrl = await pooledUrl(SETTINGS)
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl, databaseStatements: 'unnamed' }, silentLog)
  onTestFinished(close)
  const api = await testApi({}, { db })
  return { api, db, inspector: api.as(api.officials.technician) }
}

const severalVisits = (api: Parameters<typeof aVisit>[0]) =>
  Promise.all(Array.from({ length: 6 }, async () => (await aVisit(api)).visitId))

describe.skipIf(lacksPgbouncer)('a pooler that gives each transaction another session', () => {
  test('the pooler refuses connections that bring limits of their own', async () => {
    const databaseUrl = await pooledUrl(SETTINGS)
    await expect(openDatabase({ dataDir: '', databaseUrl }, silentLog)).rejects.toThrow(DatabaseUnavailable)
  })

  test.each(SETTINGS.map((lacking) => [lacking]))(
    'sessions without %s are refused, with the statement',
    async (lacking) => {
      const databaseUrl = await pooledUrl(SETTINGS.filter((setting) => setting !== lacking))
      // The server's own default is right in a few: another one stands in its place.
      if (lacking.startsWith('default_')) await setForDatabase("default_transaction_isolation = 'serializable'")
      if (lacking.startsWith('TimeZone')) await setForDatabase("TimeZone = 'America/Bogota'")
      if (lacking.startsWith('DateStyle')) await setForDatabase("DateStyle = 'German'")
      const opened = openDatabase({ dataDir: '', databaseUrl, databaseStatements: 'unnamed' }, silentLog)
      await expect(opened).rejects.toThrow(`conexiones: alter role postgres set ${lacking};`)
    },
  )

  test('visits that are filled and closed at once keep each answer once', async () => {
    const { api, db, inspector } = await pooledApi()
    const closed = await Promise.all((await severalVisits(api)).map((id) => closeVisit(api, id)))
    expect(new Set(closed).size).toBe(6)
    expect(await db.$count(inspections)).toBe(6)
    expect(await db.$count(inspectionAnswers)).toBe(6 * (await allAnswers(inspector, 0)).length)
    const listed = await api.as(api.officials.administrator).get('/api/inspection/all')
    expect(listed.body.data.Inspection).toHaveLength(6)
  })

  test('a batch that is sent twice under its keys is recorded once', async () => {
    const { api, db, inspector } = await pooledApi()
    const [item] = (await theChecklist(inspector)).flatMap(({ items }) => items)
    const send = (visitId: number, key: string) => {
      const commands = JSON.stringify([{ key, call: 'items', fields: acceptable(visitId, item as WireItem) }])
      return inspector.post(`/api/inspection/batch/${visitId}`, form({ commands }))
    }
    const keyed = (await severalVisits(api)).map((id) => [id, randomUUID()] as const)
    const replies = await Promise.all([...keyed, ...keyed].map(([id, key]) => send(id, key)))
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await db.$count(inspectionAnswers)).toBe(6)
  })
})
