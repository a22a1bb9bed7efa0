import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { silentProgress } from '../copies/progress.ts'
import { verifyStore } from '../copies/verify/verify-store.ts'
import { rowsOf } from '../platform/db/database.ts'
import { readRecordFile } from '../records/records.service.ts'
import { assignments } from '../schema/assignments.table.ts'
import { users } from '../schema/users.table.ts'
import { form, testApi } from '../testing/api.ts'
import { actaNameOf } from '../testing/data/acta-name.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { allAnswers, aVisit, signer, witness } from '../testing/data/fixtures.ts'
import { printedText } from '../testing/pdf-text.ts'

// Officials answer, are given another cargo, and do not sign.

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const [technician, engineer, successor] = [
  api.as(officials.technician),
  api.as(officials.engineer),
  api.as(officials.otherEngineer),
]

// Cargos of the catalogue.
const [TECHNICIAN, SANITATION_TECHNICIAN, FOOD_ENGINEER, SANITARY_ENGINEER] = [1, 2, 4, 5]
const [OF_FOOD, OF_SANITATION] = ['Técnico área salud (alimentos)', 'Técnico en saneamiento ambiental']
const giveRole = (roleId: number, ...people: number[]) =>
  db.update(users).set({ roleId }).where(inArray(users.id, people))

let visitId = 0
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
})
afterEach(async () => {
  await giveRole(TECHNICIAN, officials.technician.id)
  await giveRole(FOOD_ENGINEER, officials.engineer.id, officials.otherEngineer.id)
})

type Answers = Awaited<ReturnType<typeof allAnswers>>
async function answer(client: typeof technician, answers: Answers): Promise<void> {
  api.time.now = new Date(api.time.now.getTime() + 60_000)
  for (const one of answers) {
    const reply = await client.post('/api/inspection/items', form(one))
    expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  }
}

/** Sends the closing parts. @returns the id of the acta */
async function close(): Promise<number> {
  const post = async (call: string, body: Record<string, unknown>) =>
    (await technician.post(`/api/inspection/${call}/${visitId}`, body)).body
  await post('health-observation', { observation: 'Se dan recomendaciones' })
  await post('establishment-signature', await signer())
  const last = await post('witness-signature', await witness())
  expect(last).toMatchObject({ data: { closed: 1 } })
  return last.data.inspections_id
}

const sealedRecord = async (id: number) => JSON.parse((await readRecordFile(platform, db, 13, id)).text).registro
const printedActa = async (id: number) =>
  (await printedText((await technician.get(`/api/inspection/${id}/pdf`)).bytes)).replaceAll(/\s+/g, ' ')

async function faultsOf(id: number): Promise<string[]> {
  const name = await actaNameOf(db, id)
  return (await verifyStore(platform, silentProgress)).faults.first.filter((fault) => fault.includes(name))
}

/** Changes answers of the visit, which no rule of the table lets through. */
const changeAnswers = (change: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update inspection_answers set ${change}
      where inspection_id = (select id from inspections where assignment_id = ${visitId})`)
  })

const rolesOf = () =>
  rowsOf<{ by: number; role: number }>(
    db,
    sql`select distinct answered_by as by, answered_role_id as role from inspection_answers
      where inspection_id = (select id from inspections where assignment_id = ${visitId}) order by 1, 2`,
  )

test('an official who answered and did not sign has that cargo in the acta', async () => {
  await answer(technician, await allAnswers(technician, visitId))
  await giveRole(SANITATION_TECHNICIAN, officials.technician.id)
  const id = await close()
  expect((await sealedRecord(id)).technician).toMatchObject({ role: OF_FOOD, signing: { act: 'sin_firma' } })
  const printed = await printedActa(id)
  expect(printed).toContain(OF_FOOD)
  expect(printed).not.toContain(OF_SANITATION)
  expect(await faultsOf(id)).toEqual([])
  await changeAnswers(sql`answered_role_id = ${SANITARY_ENGINEER}`)
  expect(await faultsOf(id)).toHaveLength(1)
})

test('the last answer counts, also where it closes the visit', async () => {
  const [last, next, ...others] = await allAnswers(technician, visitId)
  await answer(technician, others)
  await giveRole(SANITATION_TECHNICIAN, officials.technician.id)
  await answer(technician, [next ?? {}] as Answers)
  await giveRole(TECHNICIAN, officials.technician.id)
  expect(await rolesOf()).toEqual([
    { by: officials.technician.id, role: TECHNICIAN },
    { by: officials.technician.id, role: SANITATION_TECHNICIAN },
  ])
  const post = async (call: string, body: Record<string, unknown>) =>
    expect((await technician.post(`/api/inspection/${call}/${visitId}`, body)).statusCode).toBe(200)
  await post('health-observation', { observation: 'Se dan recomendaciones' })
  await post('establishment-signature', await signer())
  await post('witness-signature', await witness())
  const closing = await technician.post('/api/inspection/items', form(last ?? {}))
  expect(closing.body).toMatchObject({ data: { closed: 1 } })
  const id = closing.body.data.inspections_id
  expect((await sealedRecord(id)).technician).toMatchObject({ role: OF_FOOD })
  expect(await faultsOf(id)).toEqual([])
})

test("a replaced official keeps the cargo of their answers, also after the successor's corrections", async () => {
  const [first, ...others] = await allAnswers(technician, visitId)
  await answer(engineer, [first ?? {}] as Answers)
  await giveRole(SANITARY_ENGINEER, officials.engineer.id, officials.otherEngineer.id)
  await db.update(assignments).set({ engineerId: officials.otherEngineer.id }).where(eq(assignments.id, visitId))
  const { item_configuration_id: item, ...content } = first as Record<string, unknown>
  const corrected = form({ ...content, description: 'Está cerrado' })
  const reply = await successor.put(`/api/inspection/items/${visitId}/${item}`, corrected)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  await answer(technician, others)
  expect(await rolesOf()).toEqual([
    { by: officials.technician.id, role: TECHNICIAN },
    { by: officials.engineer.id, role: FOOD_ENGINEER },
  ])
  const id = await close()
  expect(await sealedRecord(id)).toMatchObject({
    engineer: { role: 'Ingeniero sanitario o ambiental', signing: { act: 'no_participo' } },
    earlierOfficials: [{ role: 'Ingeniero de alimentos', answers: 1, signing: { act: 'sin_firma' } }],
  })
  expect(await printedActa(id)).toContain('Ingeniero de alimentos')
  expect(await faultsOf(id)).toEqual([])
})

test('answers that tell no cargo, as those of older versions, leave that of the closing', async () => {
  await answer(technician, await allAnswers(technician, visitId))
  await changeAnswers(sql`answered_role_id = null`)
  await giveRole(SANITATION_TECHNICIAN, officials.technician.id)
  const id = await close()
  expect((await sealedRecord(id)).technician).toMatchObject({ role: OF_SANITATION })
  expect(await faultsOf(id)).toEqual([])
  // As if a server of an older version had closed the visit, beside a newer one that took the answers.
  await changeAnswers(sql`answered_role_id = ${TECHNICIAN}`)
  expect(await faultsOf(id)).toEqual([])
})

test('a visit that begins and closes at once has the cargo of that moment', async () => {
  await giveRole(SANITATION_TECHNICIAN, officials.technician.id)
  const id = await closeAtOnce(api, visitId)
  expect((await sealedRecord(id)).technician).toMatchObject({ role: OF_SANITATION })
  expect(await rolesOf()).toEqual([{ by: officials.technician.id, role: SANITATION_TECHNICIAN }])
  await giveRole(TECHNICIAN, officials.technician.id)
  expect(await faultsOf(id)).toEqual([])
})

test('the cargo of an answer never changes, also while the visit is open', async () => {
  await answer(technician, (await allAnswers(technician, visitId)).slice(0, 1))
  const change = db.execute(sql`update inspection_answers set answered_role_id = 9
    where inspection_id = (select id from inspections where assignment_id = ${visitId})`)
  await expect(change).rejects.toThrow()
})
