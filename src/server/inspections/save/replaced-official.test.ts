import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { silentProgress } from '../../copies/progress.ts'
import { verifyStore } from '../../copies/verify/verify-store.ts'
import { readRecordFile } from '../../records/records.service.ts'
import { assignments } from '../../schema/assignments.table.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { type Client, form, testApi } from '../../testing/api.ts'
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

let visit: { visitId: number; establishmentId: number }
beforeEach(async () => {
  visit = await aVisit(api)
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

test('the acta has who worked on the visit and was replaced: answers, signature and what it stood under', async () => {
  const id = await close(await beginAndReplace())
  const pdf = await technician.get(`/api/inspection/${id}/pdf`)
  const printed = (await printedText(pdf.bytes)).replaceAll(/\s+/g, ' ')
  expect(printed).toContain('intervino en la visita')
  expect(printed).toContain('Diligenció 2 aspectos. Firmó en su propia sesión')
  expect(printed).toContain('Otro funcionario tomó su lugar antes del cierre.')
  expect(printed).toContain('Sin constancia de participación en la visita')
  const { text } = await readRecordFile(platform, db, 13, id)
  expect(JSON.parse(text).registro.earlierOfficials).toMatchObject([
    { answers: 2, signing: { act: 'propia' }, signature: expect.any(String), standing: { answered: 2 } },
  ])
  const record = await technician.get(`/api/inspection/realizada/${id}/${visit.establishmentId}`)
  expect(record.body.data.Inspecction[0].earlier_officials).toMatchObject([{ answers: 2, role: expect.any(String) }])
  const { faults } = await verifyStore(platform, silentProgress)
  expect(faults.first.filter((fault) => fault.includes(`acta ${id} `))).toEqual([])
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
