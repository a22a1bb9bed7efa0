import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { measures } from '../schema/follow-up/measures.table.ts'
import { requirements } from '../schema/follow-up/requirements.table.ts'
import { form, testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { aFinding, aFollowedRecord } from '../testing/data/follow-ups.ts'

const api = await testApi()
const { officials, platform } = api
const { administrator, otherAdministrator, technician, otherTechnician, outsideAdministrator } = officials
await allowEveryConcept(api)

type Found = { kind: string; id: number; title: string; link: string }
/** Things of the follow-up that an official finds. */
const search = async (q: string, who: Official = administrator): Promise<Found[]> => {
  const reply = await api.as(who).get(`/api/search?${new URLSearchParams({ q })}`)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  const kinds = ['requirement', 'measure', 'sample', 'complaint', 'case']
  return reply.body.data.results.filter(({ kind }: Found) => kinds.includes(kind))
}
const links = async (q: string, who?: Official) => (await search(q, who)).map(({ link }) => link)

let inspectionId = 0
/** Number and page of one of each kind. */
const one: Record<string, { number: string; link: string }> = {}

beforeAll(async () => {
  const closure = { ...aFinding(), es_critico: '1', medida_sanitaria: 'CLAUSURA' }
  const followed = await aFollowedRecord(api, { 1: closure, 4: aFinding() })
  inspectionId = followed.inspectionId
  const of = { inspections_id: String(inspectionId) }
  const by = api.as(technician)
  const [requirement] = await platform.db.select().from(requirements).orderBy(requirements.id)
  const [measure] = await platform.db.select().from(measures).where(eq(measures.inspectionId, inspectionId))
  const acta = await by.post(
    '/api/measure',
    form({
      ...{
        ...of,
        item_configuration_id: String(measure?.itemId),
        code: 'CLAUSURA',
        extent: 'total',
        falls_on: 'Cocina',
      },
      ...{ cause: 'Plagas', risk: 'Contaminación', lifting_condition: 'Fumigar', seals: '[{"seal_number":"S-1"}]' },
    }),
  )
  const sample = await by.post(
    '/api/sample',
    form({
      ...{ ...of, product: 'Queso', quantity: '0.5', unit: 'kg', seal_number: 'L-1', reason: 'Vigilancia' },
      ...{ tests: '["Salmonella"]', counter_sample: 'no_procede', counter_reason: 'Perecedero' },
    }),
  )
  const complaint = await by.post('/api/complaint', complaintFields())
  const opened = await api
    .as(administrator)
    .post('/api/case', { establishment_id: followed.establishmentId, cause: 'Sello roto.' })
  for (const reply of [acta, sample, complaint, opened]) expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  const page = (path: string, id: number | undefined) => `/dashboard/seguimiento/${path}/${id}`
  Object.assign(one, {
    requirement: { number: requirement?.number, link: page('requerimientos', requirement?.id) },
    measure: { number: acta.body.data.number, link: page('medidas', acta.body.data.measure_id) },
    sample: { number: sample.body.data.number, link: page('muestras', sample.body.data.sample_id) },
    complaint: { number: complaint.body.data.number, link: page('quejas', complaint.body.data.complaint_id) },
    case: { number: opened.body.data.number, link: page('expedientes', opened.body.data.case_id) },
  })
})

describe('numbers of the follow-up', () => {
  test.each(['requirement', 'measure', 'sample', 'complaint', 'case'])('a %s is found by its number', async (kind) => {
    const { number = '', link = '' } = one[kind] ?? {}
    expect(await search(number)).toMatchObject([{ kind, link, title: expect.stringContaining(`${number} · `) }])
    const written = number
      .toLowerCase()
      .replaceAll('-', ' ')
      .replace(/ 0+(?=\d)/g, ' ')
    expect(await links(written)).toEqual([link])
    expect(await links(`${number}9`)).toEqual([])
    expect((await api.as(administrator).get(`/api/search?q=${encodeURIComponent(number)}%25`)).statusCode).toBe(200)
  })

  test('the requirements of an acta are found together, and a number without its year', async () => {
    expect((await search(`R-${inspectionId}`)).map(({ kind }) => kind)).toEqual(['requirement', 'requirement'])
    const [prefix, , sequence] = (one.measure?.number ?? '').split('-')
    expect(await links(`${prefix}-${Number(sequence)}`)).toEqual([one.measure?.link])
  })
})

describe('the rights of numbers', () => {
  test.each(['requirement', 'measure', 'sample'])('each official of the department finds a %s', async (kind) => {
    const { number = '', link = '' } = one[kind] ?? {}
    for (const who of [technician, otherTechnician]) expect(await links(number, who)).toEqual([link])
    expect(await links(number, outsideAdministrator)).toEqual([])
  })

  test('a case is found by administrators alone', async () => {
    const { number = '', link = '' } = one.case ?? {}
    expect(await links(number, otherAdministrator)).toEqual([link])
    for (const who of [technician, otherTechnician, outsideAdministrator]) expect(await links(number, who)).toEqual([])
  })

  test('a complaint is found by who reads it, and never by the accused', async () => {
    const { number = '', link = '' } = one.complaint ?? {}
    expect(await links(number, technician)).toEqual([link])
    for (const who of [otherTechnician, outsideAdministrator]) expect(await links(number, who)).toEqual([])
    const fields = complaintFields({ officials: String(otherAdministrator.id) })
    const { body } = await api.as(technician).post('/api/complaint', fields)
    expect(await links(body.data.number)).toEqual([`/dashboard/seguimiento/quejas/${body.data.complaint_id}`])
    expect(await links(body.data.number, otherAdministrator)).toEqual([])
    expect(await links(body.data.number.replace(/-\d{4}-0+/, '-'), otherAdministrator)).toEqual([])
  })
})
