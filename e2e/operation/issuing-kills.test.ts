import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded } from '../../src/server/demo/random.ts'
import { checkSignature } from '../../src/server/evidence/pdf-signature/check-signature.ts'
import { type PostgresCluster, startPostgresCluster } from '../../src/server/testing/database/postgres-cluster.ts'
import { JOURNEY_MS } from '../../test-patience.ts'
import { type ApiClient, dataOf, logIn } from '../support/client.ts'
import { runCommand } from '../support/command.ts'
import { layDemoData } from '../support/demo-data.ts'
import { download, issueUntilGone, newestNote, nothingTold, type Told } from '../support/issuing/interrupted-issuing.ts'
import { rowsOfIssuing } from '../support/issuing/rows-of-issuing.ts'
import { contradictedNotes, copyLog, noteOf } from '../support/issuing/whole-log.ts'
import { inNet, isSoak } from '../support/nets.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { type ServerOptions, startServer } from '../support/server.ts'

/** Kills while documents are issued. */
const ROUNDS = inNet({ short: 1, long: 50 })

/** Most time between the first closing of a server and its kill: some documents are issued in it. */
const MAX_KILL_MS = 1_500

async function checkActa(server: { url: string; inspector: ApiClient }, told: Told, id: number): Promise<void> {
  const { inspector } = server
  const evidence = async () => dataOf(await inspector('GET', `/api/inspection/${id}/evidence`)).evidence
  await expect.poll(async () => (await evidence()).state, { timeout: SYNCHRONISED_MS }).toBe('expedida')
  const { issues } = await evidence()
  expect(issues).toMatchObject([{ version: 1, state: 'expedida' }])
  const pdf = await download(server, id, told)
  const digest = createHash('sha256')
    .update(pdf ?? '')
    .digest('hex')
  // The same file before a kill, after it, and now.
  expect([...(told.served.get(id) ?? [])], `acta ${id}`).toEqual([digest])
  expect(digest).toBe(issues[0].blob_sha256)
  expect(await checkSignature(pdf ?? Buffer.of())).toMatchObject({ keyId: issues[0].key_id, level: 'B-B' })
}

/** The log has every acta that was closed, once, and begins with each note that was given out. */
async function checkLog(url: string, told: Told): Promise<void> {
  const actasIn = (entries: readonly string[]) =>
    new Set(entries.map((entry) => /\nacta\n(\d+)\n/.exec(entry)?.[1]).filter(Boolean))
  await expect
    .poll(async () => {
      const entries = await copyLog(url, noteOf((await newestNote(url)) ?? ''))
      const has = actasIn(entries)
      return [...told.closed].filter((id) => !has.has(String(id)))
    })
    .toEqual([])
  const note = noteOf((await newestNote(url)) ?? '')
  const entries = await copyLog(url, note)
  expect(new Set(entries).size).toBe(entries.length)
  expect(told.notes.length).toBeGreaterThan(0)
  expect(contradictedNotes(entries, [...told.notes.map(noteOf), note])).toEqual([])
}

/** Kills servers one after another. @returns how many documents were under way at a kill */
async function killWhileIssuing(options: ServerOptions, told: Told): Promise<number> {
  const random = seeded('issuing 2026-11-28')
  let interrupted = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const server = await startServer(options)
    await issueUntilGone(server, told, random.integer(0, MAX_KILL_MS))
    const rows = await rowsOfIssuing(options)
    interrupted += rows.interrupted
    const first = Math.min(...told.closed)
    // The answer to a closing may be lost in the kill; its acta is closed all the same.
    for (const { id } of rows.actas) if (id > first) told.closed.add(id)
  }
  return interrupted
}

async function surviveKills(options: ServerOptions): Promise<void> {
  const told = nothingTold()
  const interrupted = await killWhileIssuing(options, told)
  const last = await startServer(options)
  const inspector = await logIn(last.url, 'tecnico@vigia.demo')
  for (const id of told.closed) await checkActa({ url: last.url, inspector }, told, id)
  await checkLog(last.url, told)
  await last.kill('SIGTERM')

  const actas = (await rowsOfIssuing(options)).actas.filter(({ id }) => told.closed.has(id))
  expect(actas).toHaveLength(told.closed.size)
  expect(actas.filter(({ versions, issued, leaves }) => versions !== 1 || issued !== 1 || leaves !== 1)).toEqual([])
  const { dataDir, databaseUrl } = options
  const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const { code, output } = await runCommand('verify', [], environment)
  expect([code, output]).toEqual([0, expect.stringContaining('Correcto:')])
  if (!isSoak) return
  const again = actas.filter(({ attempts }) => attempts > 1).length
  const found = `${ROUNDS} kills: ${actas.length} actas closed, ${interrupted} documents under way at a kill`
  process.stdout.write(`${found}, ${again} issued by a later attempt\n`)
  expect(interrupted).toBeGreaterThan(0)
}

describe('a server killed while it issues documents issues each of them once', {
  timeout: (ROUNDS + 2) * JOURNEY_MS,
}, () => {
  let folder: string
  let cluster: PostgresCluster | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigia-issuing-'))
  })
  afterAll(async () => {
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const places = {
    'the embedded database': async () => {
      const dataDir = join(folder, 'embedded')
      await layDemoData(dataDir)
      return { dataDir }
    },
    'a PostgreSQL server': async () => {
      cluster = await startPostgresCluster({ durable: true })
      return { dataDir: join(folder, 'server'), databaseUrl: cluster.url() }
    },
  }
  // On a database server a document waits a minute for the lease of the process that was killed.
  const names = isSoak ? Object.keys(places) : ['the embedded database']
  test.each(names)('on %s', async (name) => {
    await surviveKills(await places[name as keyof typeof places]())
  })
})
