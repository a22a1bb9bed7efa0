import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { buildRecord, type ClosableInspection } from '../../../domain/records/build-record.ts'
import { headLines } from '../../audit/verify-audit.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { findAnswers, findClosedInspection } from '../../records/records.queries.ts'
import { sealOf } from '../../records/seal.ts'
import { testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { silentProgress } from '../progress.ts'
import { verifyStore } from './verify-store.ts'

const api = await testApi()
const { platform } = api
const { db } = platform

// A forged chain stays broken for the next test.
beforeEach(async () => {
  const fresh = await testApi()
  Object.assign(api.officials, fresh.officials)
})

const aClosedInspection = async () => closeVisit(api, (await aVisit(api)).visitId)

/** Faults of one record. */
async function faultsOf(id: number): Promise<string[]> {
  const { faults } = await verifyStore(platform, silentProgress)
  const name = await actaNameOf(db, id)
  return faults.first.filter((fault) => fault.startsWith(`El acta ${name} `))
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

/** Changes a part of a record that no signature covers, and seals it again, as only an attacker with the database can. */
const forge = (id: number) =>
  withoutTriggers('inspections', async () => {
    await db.execute(sql`update inspections set establishment_observation = 'Todo en orden' where id = ${id}`)
    const inspection = await kept(id)
    const [checklist, answers] = [await platform.checklists.find(db, inspection), await findAnswers(db, id)]
    const seal = sealOf(buildRecord(inspection as ClosableInspection, checklist, answers))
    await db.execute(sql`update inspections set seal = ${seal} where id = ${id}`)
  })

test('a record changed together with its seal is not the one that the trail tells of', async () => {
  const id = await aClosedInspection()
  expect(await faultsOf(id)).toEqual([])
  await forge(id)
  const told = [`El acta ${await actaNameOf(db, id)} no es la que el registro de auditoría dice que se selló.`]
  expect(await faultsOf(id)).toEqual(told)
  // A forger can add events but not change them, so the first event decides, and a second one is told.
  await tell(id, (await kept(id)).seal ?? '')
  expect(await faultsOf(id)).toEqual([
    ...told,
    `El acta ${await actaNameOf(db, id)} tiene 2 cierres en el registro de auditoría.`,
  ])
})

test('a record without a seal in the trail is compared with its own seal alone', async () => {
  const id = await aClosedInspection()
  await withoutTriggers('audit_events', () =>
    db.execute(sql`update audit_events set details = details - 'seal' where action = 'close'`),
  )
  await forge(id)
  expect(await faultsOf(id)).toEqual([])
})

/** Computes every link anew, as a forger with the shipped function can. */
const chainAnew = () =>
  withoutTriggers('audit_links', async () => {
    const links = await rowsOf<{ department: number; position: number }>(
      db,
      sql`select department_id as department, position from audit_links order by department_id, position`,
    )
    for (const { department, position } of links) {
      await db.execute(sql`update audit_links l set digest = audit_digest(l.department_id, l.after_id, l.up_to, coalesce(
        (select digest from audit_links where department_id = l.department_id and position = l.position - 1), ''))
        where department_id = ${department} and position = ${position}`)
    }
  })

const allFaults = async (head?: string) => (await verifyStore(platform, silentProgress, { head })).faults.first

test('a record whose closing left the trail is told, even with a recomputed chain', async () => {
  const id = await aClosedInspection()
  await linkAll(db, new Date())
  await withoutTriggers('audit_events', () =>
    db.execute(sql`delete from audit_events where action = 'close' and subject_id = ${id}`),
  )
  await chainAnew()
  expect(await faultsOf(id)).toEqual([])
  expect(await allFaults()).toContain(
    `El cierre del acta ${await actaNameOf(db, id)} no está en el registro de auditoría.`,
  )
})

test.each([
  ['the score', sql`compliance_pct = 61`],
  ['the concepto', sql`concepto = 'DESFAVORABLE'`],
])('%s that differs from the answers is told, even with seal and chain made anew', async (_what, change) => {
  const id = await aClosedInspection()
  await linkAll(db, new Date())
  await withoutTriggers('inspections', () => db.execute(sql`update inspections set ${change} where id = ${id}`))
  await forge(id)
  const { seal, concepto, compliancePct } = await kept(id)
  const details = JSON.stringify({ seal, concepto, compliancePct })
  await withoutTriggers('audit_events', () =>
    db.execute(sql`update audit_events set details = ${details}::jsonb where action = 'close' and subject_id = ${id}`),
  )
  await chainAnew()
  // The acts of signing tell it too.
  expect(await faultsOf(id)).toEqual([`El acta ${await actaNameOf(db, id)} dice que se firmó sobre otro contenido.`])
  expect(await allFaults()).toContain(
    `El porcentaje o el concepto del acta ${await actaNameOf(db, id)} no son los de sus respuestas.`,
  )
})

test('a kept head is found after more events, and missed after a cut or remade chain', async () => {
  const id = await aClosedInspection()
  await linkAll(db, new Date())
  const headsNow = async () => (await headLines(db)).map((line) => /[0-9a-f]{64}/.exec(line)?.[0] ?? '')
  const [head = ''] = await headsNow()
  expect(head).toMatch(/^[0-9a-f]{64}$/)
  await aClosedInspection()
  await linkAll(db, new Date())
  const [newest = ''] = await headsNow()
  expect(newest).not.toBe(head)
  const lost = (which: string) =>
    `La cabeza ${which} no está en el registro de auditoría: se rehízo, o le falta el final.`
  expect(await allFaults(head)).not.toContain(lost(head))

  await withoutTriggers('audit_links', () => db.execute(sql`delete from audit_links where digest = ${newest}`))
  expect(await allFaults(head)).not.toContain(lost(head))
  expect(await allFaults(newest)).toContain(lost(newest))

  await withoutTriggers('audit_events', () =>
    db.execute(sql`update audit_events set user_id = null where action = 'close' and subject_id = ${id}`),
  )
  await chainAnew()
  expect(await allFaults(head)).toContain(lost(head))
})

test('a record whose photo is registered no more is told', async () => {
  const id = await aClosedInspection()
  await withoutTriggers('images', () =>
    db.execute(sql`delete from images where name = (select witness_signature from inspections where id = ${id})`),
  )
  expect(await faultsOf(id)).toEqual([
    expect.stringMatching(
      /^El acta \d{4}-\d{6} \(identificador \d+\) muestra \d+ imágenes de las que no hay registro\.$/,
    ),
  ])
})
