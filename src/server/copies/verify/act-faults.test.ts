import { eq, type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readRecordFile } from '../../records/records.service.ts'
import { assignments } from '../../schema/assignments.table.ts'
import { users } from '../../schema/users.table.ts'
import { type Client, form, testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { allAnswers, aNewDrawing, aVisit, signer, witness } from '../../testing/data/fixtures.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { silentProgress } from '../progress.ts'
import { actFaults } from './act-faults.ts'
import { verifyRecords } from './verify-records.ts'
import { verifyStore } from './verify-store.ts'

// Acts of officials whose place in the plan changed while the visit was open.

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const { technician, engineer, otherTechnician } = officials
const undone = new Error('undone')

let visitId = 0
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
})

const post = async (client: Client, call: string, body: Record<string, unknown>) => {
  const reply = await client.post(`/api/inspection/${call}/${visitId}`, body)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const sign = async (client: Client) => post(client, 'official-signature', { signature: await aNewDrawing() })
const plan = (technicianId: number, engineerId: number) =>
  db.update(assignments).set({ technicianId, engineerId }).where(eq(assignments.id, visitId))

// Cargos of the catalogue. The cargo decides which of the two places a person may hold.
const [TECHNICIAN, ENGINEER] = [1, 4]
const giveRole = (id: number, roleId: number) => db.update(users).set({ roleId }).where(eq(users.id, id))
afterEach(async () => {
  await giveRole(technician.id, TECHNICIAN)
  await giveRole(engineer.id, ENGINEER)
})

/** The technician answers one item and signs. @returns the other answers */
async function begin() {
  const inspector = api.as(technician)
  const [first, ...others] = await allAnswers(inspector, visitId)
  expect((await inspector.post('/api/inspection/items', form(first ?? {}))).statusCode).toBe(200)
  await sign(inspector)
  return others
}

/** @returns the id of the acta */
async function close(client: Client, answers: Awaited<ReturnType<typeof begin>>): Promise<number> {
  for (const answer of answers) await client.post('/api/inspection/items', form(answer))
  await post(client, 'health-observation', { observation: 'Se dan recomendaciones' })
  await post(client, 'establishment-signature', await signer())
  const last = await post(client, 'witness-signature', await witness())
  expect(last).toMatchObject({ closed: 1 })
  return last.inspections_id
}

/** The faults of an acta and its acts, after a statement of the owner of the database that is undone. */
async function faultsAfter(id: number, change: SQL): Promise<string[]> {
  const name = await actaNameOf(db, id)
  let faults: string[] = []
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(change)
      const found = await actFaults(tx)
      await verifyRecords(tx, silentProgress, (fault) => found.push(fault))
      faults = found.filter((fault) => fault.includes(name))
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return faults
}

const wholeFaults = async (id: number) => {
  const name = await actaNameOf(db, id)
  return (await verifyStore(platform, silentProgress)).faults.first.filter((fault) => fault.includes(name))
}
const notSealed = async (id: number) =>
  `Los actos de firma del acta ${await actaNameOf(db, id)} no son los que se sellaron.`
/** The closing told the parties of the acts. */
const notTold = async (id: number) =>
  `El número, los tiempos o las personas del acta ${await actaNameOf(db, id)} no son los que el registro de auditoría dice que se cerraron.`

describe('an official who signed and then took the other place', () => {
  test('an official who took the other place is no fault without a signature of the successor', async () => {
    const answers = await begin()
    await giveRole(technician.id, ENGINEER)
    await plan(otherTechnician.id, technician.id)
    const id = await close(api.as({ ...technician, userType: 3 }), answers)
    expect(await wholeFaults(id)).toEqual([])
    const other = sql`update signing_acts set signature = 'x' where subject_id = ${id} and party = 'tecnico'`
    expect(await faultsAfter(id, other)).toEqual([await notSealed(id)])
  })

  test('an official who took the other place is no fault after the successor signs', async () => {
    const answers = await begin()
    await giveRole(technician.id, ENGINEER)
    await plan(otherTechnician.id, technician.id)
    await sign(api.as(otherTechnician))
    const id = await close(api.as({ ...technician, userType: 3 }), answers)
    expect(await wholeFaults(id)).toEqual([])
    const without = sql`delete from signing_acts where subject_id = ${id} and user_id = ${otherTechnician.id}`
    expect(await faultsAfter(id, without)).toContain(await notSealed(id))
  })

  test('two officials who changed places are no fault; later changes of their acts are', async () => {
    const answers = await begin()
    await sign(api.as(engineer))
    await giveRole(technician.id, ENGINEER)
    await giveRole(engineer.id, TECHNICIAN)
    await plan(engineer.id, technician.id)
    const id = await close(api.as({ ...technician, userType: 3 }), answers)
    expect(await wholeFaults(id)).toEqual([])
    const { acts } = JSON.parse((await readRecordFile(platform, db, 13, id)).text).registro
    const ofOfficials = acts.filter(({ party }: { party: string }) => party === 'tecnico' || party === 'ingeniero')
    expect(ofOfficials).toMatchObject([{ standing: { answered: 1 } }, { standing: { answered: 1 } }])
    const pdf = await api.as(technician).get(`/api/inspection/${id}/pdf`)
    const printed = (await printedText(pdf.bytes)).replaceAll(/\s+/g, ' ')
    expect(printed.match(/Firmó el \S+ \S+ sobre 1 de \d+ aspectos/g)).toHaveLength(2)
    const changed = sql`update signing_acts set party = case party when 'tecnico' then 'ingeniero' else 'tecnico' end
      where subject_id = ${id} and party in ('tecnico', 'ingeniero')`
    expect(await faultsAfter(id, changed)).toEqual([await notTold(id)])
  })
})

describe('acts of one official stored under another one in the same place', () => {
  const copied = sql.raw(
    'department_id, document_kind, subject_id, outcome, signer_name, signature, received_at, user_id, stood_answered, stood_items, stood_pct, stood_concepto, stood_digest, stood_format, stood_marks',
  )
  test.each<[string, (id: number) => Promise<string>, (id: number) => SQL]>([
    [
      'moved',
      notTold,
      (id) => sql`update signing_acts set party = 'ingeniero' where subject_id = ${id} and party = 'tecnico'`,
    ],
    [
      'added',
      notTold,
      (id) => sql`insert into signing_acts (party, ${copied}) select 'ingeniero', ${copied} from signing_acts
        where subject_id = ${id} and party = 'tecnico'`,
    ],
    [
      'moved in an acta of before decision 069',
      notSealed,
      (
        id,
      ) => sql`with before as (update inspections set snapshot = jsonb_set(snapshot, '{acts,2,standing}', 'null') where id = ${id})
        update signing_acts set party = 'ingeniero', stood_answered = null, stood_items = null, stood_pct = null,
          stood_concepto = null, stood_digest = null, stood_format = null, stood_marks = null where subject_id = ${id} and party = 'tecnico'`,
    ],
  ])('an act that was %s is a fault', async (_how, fault, change) => {
    const id = await close(api.as(technician), await begin())
    expect(await faultsAfter(id, sql`select 1`)).toEqual([])
    expect(await faultsAfter(id, change(id))).toContain(await fault(id))
  })
})
