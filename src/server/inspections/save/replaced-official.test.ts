import { eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentProgress } from '../../copies/progress.ts'
import { verifyStore } from '../../copies/verify/verify-store.ts'
import { readRecordFile } from '../../records/records.service.ts'
import { assignments } from '../../schema/assignments.table.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { users } from '../../schema/users.table.ts'
import { type Client, form, testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { allAnswers, aNewDrawing, aVisit, signer, witness } from '../../testing/data/fixtures.ts'
import { printedText } from '../../testing/pdf-text.ts'

// An engineer works on a visit, and another one takes their place in the plan before it closes.

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const [technician, first, successor] = [
  api.as(officials.technician),
  api.as(officials.engineer),
  api.as(officials.otherEngineer),
]

// Cargos of the catalogue.
const [TECHNICIAN, SANITATION_TECHNICIAN, FOOD_ENGINEER, SANITARY_ENGINEER] = [1, 2, 4, 5]
const giveRole = (roleId: number, ...people: number[]) =>
  db.update(users).set({ roleId }).where(inArray(users.id, people))

let visit: { visitId: number; establishmentId: number }
beforeEach(async () => {
  visit = await aVisit(api)
})
afterEach(async () => {
  await giveRole(TECHNICIAN, officials.technician.id)
  await giveRole(FOOD_ENGINEER, officials.engineer.id, officials.otherEngineer.id)
})

/** The faults of an acta. */
async function faultsOf(id: number): Promise<string[]> {
  const name = await actaNameOf(db, id)
  return (await verifyStore(platform, silentProgress)).faults.first.filter((fault) => fault.includes(name))
}
const sealedRecord = async (id: number) => JSON.parse((await readRecordFile(platform, db, 13, id)).text).registro

/** Changes the acts of signing of the visit, which no rule of the table lets through. */
const changeActs = (change: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update signing_acts set ${change}
      where subject_id = (select id from inspections where assignment_id = ${visit.visitId}) and party in ('tecnico', 'ingeniero')`)
  })

const post = (call: string, body: Record<string, unknown>, client: Client) =>
  client.post(`/api/inspection/${call}/${visit.visitId}`, body)
const replace = () =>
  db.update(assignments).set({ engineerId: officials.otherEngineer.id }).where(eq(assignments.id, visit.visitId))

/** The first engineer answers two items and signs, and is replaced. */
async function beginAndReplace() {
  const answers = await allAnswers(technician, visit.visitId)
  for (const answer of answers.slice(0, 2)) await first.post('/api/inspection/items', form(answer))
  expect((await post('official-signature', { signature: await aNewDrawing() }, first)).statusCode).toBe(200)
  await replace()
  return answers
}

async function close(answers: Awaited<ReturnType<typeof allAnswers>>): Promise<number> {
  for (const answer of answers.slice(2)) await technician.post('/api/inspection/items', form(answer))
  await post('health-observation', { observation: 'Se dan recomendaciones' }, technician)
  await post('establishment-signature', await signer(), technician)
  const last = await post('witness-signature', await witness(), technician)
  expect(last.body).toMatchObject({ data: { closed: 1 } })
  return last.body.data.inspections_id
}

test('the acta has the answers, signature and content of an official who was replaced', async () => {
  const id = await close(await beginAndReplace())
  const pdf = await technician.get(`/api/inspection/${id}/pdf`)
  const printed = (await printedText(pdf.bytes)).replaceAll(/\s+/g, ' ')
  expect(printed).toContain('intervino en la visita')
  expect(printed).toContain('Diligenció 2 aspectos. Firmó en su propia sesión')
  expect(printed).toContain('Otro funcionario tomó su lugar antes del cierre.')
  expect(printed).toContain('Sin constancia de participación en la visita')
  expect((await sealedRecord(id)).earlierOfficials).toMatchObject([
    { answers: 2, signing: { act: 'propia' }, signature: expect.any(String), standing: { answered: 2 } },
  ])
  const record = await technician.get(`/api/inspection/realizada/${id}/${visit.establishmentId}`)
  expect(record.body.data.Inspecction[0].earlier_officials).toMatchObject([{ answers: 2, role: expect.any(String) }])
  expect(await faultsOf(id)).toEqual([])
})

test('an official who is back after another one signed has the own act in the acta', async () => {
  const answers = await beginAndReplace()
  // A drawing on the companion's device, and then their own act, which takes its place.
  const drawn = { official_id: officials.otherEngineer.id, signature: await aNewDrawing() }
  expect((await post('official-signature', drawn, technician)).statusCode).toBe(200)
  expect((await post('official-signature', { signature: await aNewDrawing() }, successor)).statusCode).toBe(200)
  await db.update(assignments).set({ engineerId: officials.engineer.id }).where(eq(assignments.id, visit.visitId))
  const id = await close(answers)
  const record = await sealedRecord(id)
  expect(record.acts.find(({ party }: { party: string }) => party === 'ingeniero').signature).toBe(
    record.engineer.signature,
  )
  expect(record.earlierOfficials).toMatchObject([{ answers: 0, signing: { act: 'propia' } }])
  expect(await faultsOf(id)).toEqual([])
})

describe('the cargo of an official in the acta', () => {
  const promoteAll = async () => {
    await giveRole(SANITATION_TECHNICIAN, officials.technician.id)
    await giveRole(SANITARY_ENGINEER, officials.engineer.id, officials.otherEngineer.id)
  }

  test('the cargo in the acta is that of the signature, or else that at the closing', async () => {
    const answers = await beginAndReplace()
    expect((await post('official-signature', { signature: await aNewDrawing() }, technician)).statusCode).toBe(200)
    await promoteAll()
    const id = await close(answers)
    expect(await sealedRecord(id)).toMatchObject({
      technician: { role: 'Técnico área salud (alimentos)', signing: { act: 'propia' } },
      engineer: { role: 'Ingeniero sanitario o ambiental', signing: { act: 'no_participo' } },
      earlierOfficials: [{ role: 'Ingeniero de alimentos', signing: { act: 'propia' } }],
    })
    const printed = (await printedText((await technician.get(`/api/inspection/${id}/pdf`)).bytes)).replaceAll(
      /\s+/g,
      ' ',
    )
    expect(printed).toContain('Técnico área salud (alimentos)')
    expect(printed).toContain('Ingeniero de alimentos')
    expect(printed).not.toContain('Técnico en saneamiento ambiental')
    expect(await faultsOf(id)).toEqual([])
    await changeActs(sql`signer_role = 'Médico veterinario'`)
    expect(await faultsOf(id)).toHaveLength(1)
  })

  test("the cargo in the acta is the official's own where a companion drew", async () => {
    const answers = await allAnswers(technician, visit.visitId)
    for (const answer of answers.slice(0, 2)) await technician.post('/api/inspection/items', form(answer))
    const drawn = { official_id: officials.engineer.id, signature: await aNewDrawing() }
    expect((await post('official-signature', drawn, technician)).statusCode).toBe(200)
    await promoteAll()
    const id = await close(answers)
    expect((await sealedRecord(id)).engineer).toMatchObject({
      role: 'Ingeniero de alimentos',
      signing: { act: 'acompanante' },
    })
    expect(await faultsOf(id)).toEqual([])
  })

  test('the cargo in the acta is that at the closing where an older act tells none', async () => {
    const answers = await beginAndReplace()
    await changeActs(sql`signer_role = null`)
    await promoteAll()
    const id = await close(answers)
    expect((await sealedRecord(id)).earlierOfficials).toMatchObject([{ role: 'Ingeniero sanitario o ambiental' }])
    expect(await faultsOf(id)).toEqual([])
    // As if a server of an older version had closed the visit, beside a newer one that took the act.
    await changeActs(sql`signer_role = 'Ingeniero de alimentos'`)
    expect(await faultsOf(id)).toEqual([])
  })
})

test('the successor corrects their answers, and whose they are stays; others do not', async () => {
  const answers = await beginAndReplace()
  const { item_configuration_id: item, ...answer } = answers[0] as Record<string, unknown>
  const correct = (client: Client) =>
    client.put(`/api/inspection/items/${visit.visitId}/${item}`, form({ ...answer, description: 'Está cerrado' }))
  expect((await correct(first)).statusCode).toBe(403)
  expect((await correct(successor)).body).toMatchObject({ success: true })
  const { answers: now } = (await technician.get(`/api/inspection/progress/${visit.visitId}`)).body.data
  expect(now).toContainEqual(
    expect.objectContaining({
      item_configuration_id: item,
      description: 'Está cerrado',
      saved_by: officials.engineer.id,
    }),
  )
  const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'correct'))
  expect(events.at(-1)?.userId).toBe(officials.otherEngineer.id)
  await close(answers)
})
