import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { requirementEvents, requirements } from '../schema/follow-up/requirements.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPhoto, aPlan } from '../testing/data/fixtures.ts'
import { finding, mayor, requirementCalls, VISIT } from '../testing/suites/requirements.ts'

const api = await testApi()
const { aClosed, ofInspection, cardOf, aRequirement, evidenceOf } = requirementCalls(api)
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const AFTER = { mayor: '2026-12-14', menor: '2026-12-28', critico: '2026-11-30' }

await allowEveryConcept(api)
api.time.now = VISIT
const menor = finding({ severity: 'menor', concept: 'Aceptable con Requerimiento (AR)' })
const TEXT = 'Se limpió y se selló la trampa de grasa.'

describe('a visit that closes', () => {
  test('leaves one requirement for each finding, in the order of the checklist, with its term', async () => {
    const said = { requirement_text: 'Selle la trampa de grasa.', term_days: 10 }
    const special = { 4: { ...menor }, 1: finding({ severity: 'mayor', ...said }), 2: finding({ es_critico: '0' }) }
    const { inspectionId, establishmentId } = await aClosed(special)
    const rows = await ofInspection(inspectionId)
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3].map((at) => `R-${inspectionId}-0${at}`))
    expect(rows[0]).toMatchObject({
      severity: 'mayor',
      due_day: '2026-12-07',
      days_left: 10,
      state: 'abierto',
      overdue: 0,
    })
    expect(rows[2]).toMatchObject({ severity: 'menor', due_day: AFTER.menor, establishment_id: establishmentId })
    expect(await cardOf(rows[0]?.requirement_id as number)).toMatchObject({
      ...{ text: said.requirement_text, finding: 'Trampa de grasa llena', term_code: 'REQ_MAYOR', term_version: 1 },
      ...{ term_days: 10, term_kind: 'calendario', counted_from: '2026-11-27', printed_due_day: '2026-12-07' },
      before_image: expect.stringMatching(/^[0-9a-f]{64}\./),
    })
  })

  test('shows of its acta on the card of a requirement the same as in the list', async () => {
    const [row] = await ofInspection((await aClosed({ 1: mayor })).inspectionId)
    const { acta_number, identification_number, address, requirement_id: id } = row as Record<string, unknown>
    expect(acta_number).toMatch(/^2026-\d{6}$/)
    expect(await cardOf(id as number)).toMatchObject({ acta_number, identification_number, address })
  })

  test('prints and seals them', async () => {
    const { inspectionId, establishmentId } = await aClosed({ 1: mayor })
    const { body } = await technician.get(`/api/inspection/realizada/${inspectionId}/${establishmentId}`)
    const [record] = body.data.Inspecction
    expect(JSON.stringify(record)).toContain(`R-${inspectionId}-01`)
    const evidence = await technician.get(`/api/inspection/${inspectionId}/evidence`)
    expect(JSON.stringify(evidence.body)).toContain(`R-${inspectionId}-01`)
  })

  test('leaves none without a finding', async () => {
    expect(await ofInspection((await aClosed({})).inspectionId)).toEqual([])
  })

  test('takes the severity of an older device from the item and the concept', async () => {
    const plain = { 1: finding({ es_critico: undefined }), 2: finding({ concept: 'Aceptable con Requerimiento (AR)' }) }
    const rows = await ofInspection((await aClosed(plain)).inspectionId)
    for (const row of rows) {
      const [item] = await rowsOf<{ critical: boolean; concept: string }>(
        db,
        sql`select i.suggested_critical as critical, a.concept from checklist_items i join inspection_answers a on a.item_id = i.id
          where a.inspection_id = ${row.inspections_id} and i.id = ${row.item_configuration_id}`,
      )
      expect(row.severity).toBe(item?.critical ? 'critico' : item?.concept === 'I' ? 'mayor' : 'menor')
    }
    expect(rows).toHaveLength(2)
  })

  test('marks what an earlier visit found already', async () => {
    const first = await aClosed({ 1: mayor })
    const [before] = await ofInspection(first.inspectionId)
    const [again] = await ofInspection((await aClosed({ 1: mayor }, first.establishmentId)).inspectionId)
    expect(again?.repeats).toBe(before?.requirement_id)
    expect(await cardOf(again?.requirement_id as number)).toMatchObject({ repeats_number: before?.number })
  })

  test('names no visit of a later day, which closed before this one came in', async () => {
    const at = await anEstablishment(api)
    api.time.now = new Date('2026-11-24T14:00:00Z')
    const { body } = await admin.post('/api/assignment', { ...aPlan(officials, at), motive_visite_id: 2 })
    api.time.now = VISIT
    await aClosed({ 1: mayor }, at)
    const late = { special: { 1: mayor }, capturedAt: '2026-11-25T14:00:00Z' }
    const [row] = await ofInspection(await closeAtOnce(api, body.data.assignment_id, late))
    expect(await cardOf(row?.requirement_id as number)).toMatchObject({
      ...{ counted_from: '2026-11-25', repeats_number: null },
    })
  })

  test.each([
    ['severity', 'grave', 'Seleccione un valor válido.'],
    ['term_days', '0', 'Escriba un número entero entre 1 y 3650.'],
    ['term_days', '3651', 'Escriba un número entero entre 1 y 3650.'],
    ['term_days', '1e1', 'Escriba un número entero entre 1 y 3650.'],
    ['requirement_text', 'x'.repeat(5001), 'Escriba máximo 5000 caracteres.'],
  ])('refuses %s %s', async (field, value, text) => {
    const { body } = await admin.post('/api/assignment', aPlan(officials, await anEstablishment(api)))
    const answer = { assignment_id: body.data.assignment_id, item_configuration_id: 1, ...mayor, [field]: value }
    const reply = await technician.post('/api/inspection/items', form({ ...answer, image: await aPhoto() }))
    expect(reply).toMatchObject({ statusCode: 422, body: { error: { fields: { [field]: text } } } })
  })
})

test('the database refuses a change without its event', async () => {
  const id = await aRequirement()
  const change = db.transaction((tx) =>
    tx.update(requirements).set({ state: 'cumplido' }).where(eq(requirements.id, id)),
  )
  await expect(change).rejects.toThrow()
  await evidenceOf(id, { text: TEXT }, technician)
  const events = db.select().from(requirementEvents).orderBy(asc(requirementEvents.id)).limit(1)
  const [event] = await events
  await expect(db.delete(requirementEvents).where(eq(requirementEvents.id, event?.id ?? 0))).rejects.toThrow()
})

test('acts on a requirement are public events, in their order', async () => {
  const id = await aRequirement(menor)
  const { next } = (await admin.get('/api/events?limit=500')).body.data
  await evidenceOf(id, { text: TEXT }, technician)
  const [evidence] = (await cardOf(id)).evidence
  await admin.patch(`/api/requirement/${id}/evidence/${evidence.evidence_id}`, { decision: 'rechazada', reason: 'No.' })
  const versionOf = async () => (await cardOf(id)).row_version
  const until = { until: '2027-01-04', reason: 'Espera un repuesto.', row_version: await versionOf() }
  await admin.post(`/api/requirement/${id}/extension`, until)
  await admin.post(`/api/requirement/${id}/close`, form({ reason: 'Cerró.', row_version: await versionOf() }))
  const { events } = (await admin.get(`/api/events?after=${next}`)).body.data
  expect(events.map((event: Record<string, unknown>) => [event.type, event.subject, event.subject_id])).toEqual(
    ['declared', 'rejected', 'extended', 'withdrawn'].map((act) => [`requirement.${act}`, 'requirement', id]),
  )
})
