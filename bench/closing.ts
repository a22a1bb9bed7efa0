import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/server/platform/db/open-database.ts'
import { startProduct, tokenOf } from './support/bench-server.ts'
import { databasePid } from './support/database-pid.ts'
import { makeDataset, type Place, planVisits, silent } from './support/dataset.ts'
import type { BenchRequest } from './support/load.ts'
import { onNamedPlaces } from './support/on-places.ts'
import { makeDrawing, wholeInspection } from './support/requests.ts'
import { printTable, type Row } from './support/table.ts'
import { costShare, median, percent, range, type Turn, turn, turnsText } from './support/turn.ts'

/**
 * Closes whole inspections with all that newer modules hang on a closing, in turns with the same build on a database
 * where nothing hangs on it. The bound is 90 % of the rate. `BENCH_PLACES` names the databases.
 */
const ESTABLISHMENTS = Number(process.env.BENCH_ESTABLISHMENTS ?? 20_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)
/** Visits of a turn, of the turn that warms up, and clients. */
const [VISITS, WARM_UP] = [60, 600]
const CLIENTS = [8, 32]

/** The function that lists what closes, as it was before anything else hung on it. */
function closingOfListsAlone(): string {
  const migration = readFileSync('migrations/009-triggers-of-a-lot.sql', 'utf8')
  const [text] = /create function lists\.close_inspections[^$]*\$\$[^$]*\$\$;/.exec(migration) ?? []
  if (text === undefined) throw new Error('Migration 009 no longer has the function that lists closings.')
  return text.replace('create function', 'create or replace function')
}

/**
 * Triggers that leave a closing's rows to be counted, scored, fed to other systems, issued with a signature, and entered
 * in the public log.
 */
const WAITING_ROWS = [
  ['counted_update', 'assignments'],
  ['scored_update', 'assignments'],
  ['fed_update', 'assignments'],
  ['fed_close', 'inspections'],
  ['fed_update', 'inspections'],
  ['inspections_issued_begun', 'inspections'],
  ['inspections_issued', 'inspections'],
  ['inspections_logged_begun', 'inspections'],
  ['inspections_logged', 'inspections'],
] as const

/**
 * Takes away what hangs on a closing: the entry in the file of the establishment, and what waits to be counted, scored
 * and fed. The code of the acta, the file that the entity issues and the leaf of the public log go too. The statement
 * that enters files is still sent, and does nothing. Acts and requirements are rows of the closing itself, and stay.
 */
async function withoutHangers(place: Place): Promise<void> {
  const { db, close } = await openDatabase(place, silent)
  await db.execute(
    sql`create or replace function enter_documents(entries json) returns void language plpgsql as 'begin end'`,
  )
  await db.execute(sql.raw(closingOfListsAlone()))
  for (const [name, table] of WAITING_ROWS) await db.execute(sql.raw(`drop trigger ${name} on ${table}`))
  await db.execute(sql`drop index inspections_code`)
  await close()
}

let drawings = 0
const draw = () => makeDrawing(++drawings)

async function startOn(place: Place, prepare: (place: Place) => Promise<void> = async () => {}) {
  const dataset = await makeDataset(place, ESTABLISHMENTS)
  const visits = await planVisits(place, dataset, WARM_UP + ROUNDS * CLIENTS.length * VISITS)
  await prepare(place)
  const server = await startProduct(place)
  const token = await tokenOf(server.url, dataset.officials.technician)
  const requests = (count: number): Promise<BenchRequest[]> =>
    Promise.all(
      visits
        .splice(0, count)
        .map(async (id) => wholeInspection(token, id, dataset.items, [await draw(), await draw()])),
    )
  const measured = { url: server.url, pids: [server.pid], database: await databasePid(place) }
  return {
    close: async (clients: number, count: number) => turn(measured, clients, await requests(count)),
    stop: () => server.kill('SIGTERM'),
  }
}

await onNamedPlaces(['with', 'without'], async (where, places) => {
  const [hung, alone] = [await startOn(places.with), await startOn(places.without, withoutHangers)]
  for (const one of [hung, alone]) await one.close(8, WARM_UP)
  const rows: Row[] = []
  for (const clients of CLIENTS) {
    const rounds: { with: Turn; without: Turn }[] = []
    for (let index = 0; index < ROUNDS; index++) {
      // The order changes from round to round, so that neither always follows the other.
      if (index % 2 === 0)
        rounds.push({ with: await hung.close(clients, VISITS), without: await alone.close(clients, VISITS) })
      else rounds.push({ without: await alone.close(clients, VISITS), with: await hung.close(clients, VISITS) })
    }
    const ratios = rounds.map((round) => round.with.rate / round.without.rate)
    const cost = percent(median(rounds.map((round) => costShare(round.without, round.with))))
    rows.push({
      what: `Closing with all that hangs on it, beside closing alone, ${clients} clients`,
      where,
      measured: turnsText(rounds.map((round) => round.with)),
      reference: turnsText(rounds.map((round) => round.without)),
      ratio: `${percent(median(ratios))} (${range(ratios)}), ${cost} by processor time`,
    })
  }
  printTable(rows)
  await hung.stop()
  await alone.stop()
})
