import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildRecord, type ClosableInspection } from '../../../domain/records/build-record.ts'
import { findAnswers, findClosedInspection } from '../../records/records.queries.ts'
import { sealOf } from '../../records/seal.ts'
import { testApi } from '../../testing/api.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { silentProgress } from '../progress.ts'
import { verifyStore } from './verify-store.ts'

const api = await testApi()
const { platform } = api
const { db } = platform

const aClosedInspection = async () => closeVisit(api, (await aVisit(api)).visitId)

/** Faults of one record. Other tests of this file forge records too. */
async function faultsOf(id: number): Promise<string[]> {
  const { faults } = await verifyStore(platform, silentProgress)
  return faults.first.filter((fault) => fault.startsWith(`El acta ${id} `))
}

async function kept(id: number) {
  const inspection = await findClosedInspection(db, BOLIVAR, id)
  if (!inspection) throw new Error(`Inspection ${id} is not closed.`)
  return inspection
}

/** Writes the audit event of a closing. */
const tell = (id: number, seal: string) =>
  db.execute(sql`insert into audit_events (department_id, at, action, subject, subject_id, details)
    values (${BOLIVAR}, now(), 'close', 'inspection', ${id}, ${JSON.stringify({ seal })}::jsonb)`)

const withoutTriggers = async (table: string, change: () => Promise<unknown>) => {
  await db.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
  await change()
  await db.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
}

/** Changes a record and seals it again, as only an attacker with the database can. */
const forge = (id: number) =>
  withoutTriggers('inspections', async () => {
    await db.execute(sql`update inspections set health_observation = 'Todo en orden' where id = ${id}`)
    const inspection = await kept(id)
    const [checklist, answers] = [await platform.checklists.find(db, inspection), await findAnswers(db, id)]
    const seal = sealOf(buildRecord(inspection as ClosableInspection, checklist, answers))
    await db.execute(sql`update inspections set seal = ${seal} where id = ${id}`)
  })

test('a record changed together with its seal is not the one that the trail tells of', async () => {
  const id = await aClosedInspection()
  expect(await faultsOf(id)).toEqual([])
  await forge(id)
  const told = [`El acta ${id} no es la que el registro de auditoría dice que se selló.`]
  expect(await faultsOf(id)).toEqual(told)
  // A forger can add events but not change them, so the first event decides.
  await tell(id, (await kept(id)).seal ?? '')
  expect(await faultsOf(id)).toEqual(told)
})

test.each([
  ['tells no seal', sql`update audit_events set details = details - 'seal' where action = 'close'`],
  ['does not tell', sql`delete from audit_events where action = 'close'`],
])('a record of which the trail %s, as older ones may be, is compared with its own seal alone', async (_, change) => {
  const id = await aClosedInspection()
  await withoutTriggers('audit_events', () => db.execute(change))
  await forge(id)
  expect(await faultsOf(id)).toEqual([])
})

test('a record whose photo is registered no more is told', async () => {
  const id = await aClosedInspection()
  await withoutTriggers('images', () =>
    db.execute(sql`delete from images where name = (select witness_signature from inspections where id = ${id})`),
  )
  expect(await faultsOf(id)).toEqual([
    expect.stringMatching(/^El acta \d+ muestra \d+ imágenes de las que no hay registro\.$/),
  ])
})
