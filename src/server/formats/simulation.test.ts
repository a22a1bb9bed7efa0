import { describe, expect, test } from 'vitest'
import type { FormatContent } from '../../domain/formats/format-draft.ts'
import { jobKinds } from '../job-kinds.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { testApi } from '../testing/api.ts'
import { aPhoto, aVisit, closeVisit } from '../testing/data/fixtures.ts'
import { formatsOf } from '../testing/data/formats.ts'
import { runJobs } from '../testing/run-jobs.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, create, detail, save } = formatsOf(api)

/** Three actas of the model: all A, one with AR on its first item, one with I on it. */
const visits = [await aVisit(api), await aVisit(api), await aVisit(api)]
const finding = { description: 'Trampa de grasa llena', image: await aPhoto() }
const actas = [
  await closeVisit(api, visits[0]?.visitId ?? 0),
  await closeVisit(api, visits[1]?.visitId ?? 0, { 0: { concept: 'Aceptable con Requerimiento (AR)', ...finding } }),
  await closeVisit(api, visits[2]?.visitId ?? 0, { 0: { concept: 'Inaceptable (I)', ...finding } }),
]
/** The department's format of these visits, whose items are those of the model. */
const id = await create('PREPARACION')
const content = (await detail(id)).draft.content as FormatContent

/** The draft with all points on its first item but those that the others need. */
const heavy = (allowsAR: boolean): FormatContent => ({
  sections: content.sections.map((section, at) => ({
    ...section,
    items: section.items.map((item, index) =>
      at === 0 && index === 0
        ? { ...item, pointsA: 95.25, allowsAR, pointsAR: allowsAR ? 90 : null }
        : { ...item, pointsA: 0.25, allowsAR: false, pointsAR: null },
    ),
  })),
})
const simulate = async (who = administrator) => {
  const reply = await who.post(`/api/formats/${id}/simulate`)
  if (reply.statusCode !== 200) return { reply, job: undefined }
  await runJobs(api, jobKinds)
  return { reply, job: (await administrator.get(`/api/jobs/${reply.body.data.job_id}`)).body.data.job }
}

describe('a simulation', () => {
  test('a simulation of the unchanged model changes nothing', async () => {
    const { job } = await simulate()
    expect(job).toMatchObject({
      kind: 'format-simulation',
      state: 'done',
      done_units: 3,
      total_units: 3,
      message: 'De 3 actas, 0 cambiarían de concepto: 0 suben, 0 bajan.',
      result: {
        inspections: 3,
        changed: 0,
        up: 0,
        down: 0,
        parts_lost: 0,
        examples: [],
        label: 'Es una simulación: las actas no cambian.',
        row_version: 1,
      },
    })
  })

  test('a simulation tells which actas would have another concepto, and writes nothing', async () => {
    await save(id, heavy(true))
    const before = await db.select().from(inspections)
    const events = await db.$count(auditEvents)
    const { job } = await simulate()
    expect(job.message).toBe('De 3 actas, 1 cambiarían de concepto: 0 suben, 1 bajan.')
    expect(job.result.examples).toEqual([
      {
        inspections_id: actas[2],
        establishment_id: visits[2]?.establishmentId,
        acta_number: expect.stringMatching(/^2026-\d{6}$/),
        establishment_name: 'Restaurante El Ñandú',
        inspection_date: '2026-11-20',
        before: { percentage: 98, concept: 'FAVORABLE' },
        after: { percentage: 4.75, concept: 'DESFAVORABLE' },
      },
    ])
    expect(await db.select().from(inspections)).toEqual(before)
    expect(await db.$count(auditEvents)).toBe(events)
  })

  test('counts AR that the draft does not allow as I, and tells it', async () => {
    await save(id, heavy(false))
    const { job } = await simulate()
    expect(job.result).toMatchObject({ changed: 2, down: 2, parts_lost: 1, row_version: 3 })
  })

  test('leaves out actas older than twelve months', async () => {
    api.time.now = new Date('2027-11-20T14:00:00Z')
    expect((await simulate()).job.result.inspections).toBe(3)
    api.time.now = new Date('2027-11-20T16:00:00Z')
    const { job } = await simulate()
    expect(job.result.inspections).toBe(0)
    expect(job.message).toBe('No hay actas cerradas en los últimos doce meses con las cuales simular.')
    api.time.now = new Date('2026-11-20T15:00:00Z')
  })

  test('needs an open draft of an own format', async () => {
    expect((await administrator.post('/api/formats/1/simulate')).body.error.code).toBe('format.model')
    expect((await api.as(api.officials.outsideAdministrator).post(`/api/formats/${id}/simulate`)).statusCode).toBe(404)
    const { draft } = await detail(id)
    await administrator.delete(`/api/formats/${id}/draft`, { row_version: draft.row_version })
    expect((await simulate()).reply).toMatchObject({ statusCode: 409, body: { error: { code: 'format.no-draft' } } })
  })
})
