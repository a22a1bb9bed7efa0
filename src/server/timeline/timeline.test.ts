import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { form, testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { aFinding, aFollowedRecord } from '../testing/data/follow-ups.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const stranger = api.as(officials.otherTechnician)
const outside = api.as(officials.outsideAdministrator)

type Entry = { key: string; at: string; source: string; kind: string; number: string | null; about: string | null }
const read = async (id: number, by = admin, query = '') =>
  (await by.get(`/api/inscription/${id}/timeline?limit=100${query}`)).body.data as {
    entries: Entry[]
    has_more: number
  }
const toldBy = async (id: number, by = admin) =>
  (await read(id, by)).entries.map(({ source, kind }) => `${source} ${kind}`)
const later = (minutes: number) => {
  api.time.now = new Date(api.time.now.getTime() + minutes * 60_000)
}

/** An establishment with a thing of each source. */
async function aWholeStory() {
  const { establishmentId, inspectionId, ids } = await aFollowedRecord(api, {
    1: aFinding({ medida_sanitaria: 'CLAUSURA', es_critico: '1' }),
  })
  const ok = async (reply: Promise<{ statusCode: number; body: unknown }>) => {
    const { statusCode, body } = await reply
    expect(statusCode, JSON.stringify(body)).toBe(200)
  }
  later(10)
  await ok(technician.post(`/api/requirement/${ids[0]}/evidence`, form({ text: 'Se selló la trampa de grasa.' })))
  later(10)
  await ok(
    technician.post(
      '/api/sample',
      form({
        ...{
          inspections_id: inspectionId,
          product: 'Queso',
          quantity: '0.5',
          unit: 'kg',
          seal_number: `T-${inspectionId}`,
        },
        ...{
          reason: 'Vigilancia',
          tests: '["Salmonella"]',
          counter_sample: 'no_procede',
          counter_reason: 'Perecedero',
        },
      }),
    ),
  )
  later(10)
  await ok(
    technician.post(
      '/api/complaint',
      complaintFields({ establishment_id: establishmentId, place_text: '', city_id: '', name: 'Rosa Arrieta' }),
    ),
  )
  later(10)
  await ok(admin.post('/api/case', { establishment_id: establishmentId, cause: 'Reincidencia.' }))
  return { establishmentId, inspectionId }
}

test('the time line has the acts on each thing of an establishment, the newest first', async () => {
  const { establishmentId } = await aWholeStory()
  const { entries, has_more } = await read(establishmentId)
  expect(has_more).toBe(0)
  expect([...new Set(entries.map(({ source }) => source))].toSorted()).toEqual([
    ...['case', 'complaint', 'inscription', 'inspection', 'measure', 'notice', 'requirement', 'sample'],
  ])
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  )
  expect(entries[0]).toMatchObject({ source: 'case', kind: 'abierto' })
  expect(entries.find(({ source }) => source === 'sample')).toMatchObject({ kind: 'toma', about: 'Queso' })
  expect(entries.find(({ kind }) => kind === 'evidencia')).toMatchObject({ source: 'requirement' })
  expect(entries.at(-1)).toMatchObject({ source: 'inscription', kind: 'inscrito' })
  // Names of people have no place in it.
  expect(JSON.stringify(entries)).not.toContain('Arrieta')
})

test('each official sees the complaints and cases that they may read', async () => {
  const { establishmentId } = await aWholeStory()
  const hidden = (told: string[]) => [told.includes('complaint radicada'), told.some((one) => one.startsWith('case '))]
  expect(hidden(await toldBy(establishmentId))).toEqual([true, true])
  expect(hidden(await toldBy(establishmentId, technician))).toEqual([true, false])
  expect(hidden(await toldBy(establishmentId, stranger))).toEqual([false, false])
  expect((await toldBy(establishmentId, stranger)).includes('sample toma')).toBe(true)
})

test('an accused official does not find the complaint', async () => {
  const { establishmentId } = await aFollowedRecord(api)
  const against = { about: 'atencion', officials: String(officials.administrator.id) }
  const reply = await stranger.post(
    '/api/complaint',
    complaintFields({ establishment_id: establishmentId, place_text: '', city_id: '', ...against }),
  )
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  const ofComplaint = async (by: typeof admin) =>
    (await toldBy(establishmentId, by)).filter((one) => one.startsWith('complaint'))
  expect(await ofComplaint(stranger)).toEqual(['complaint radicada'])
  expect(await ofComplaint(admin)).toEqual([])
})

test('pages join to the whole, also where acts have one instant', async () => {
  const { establishmentId } = await aWholeStory()
  const whole = (await read(establishmentId)).entries
  const paged: Entry[] = []
  for (let before = ''; ; before = `&before=${paged.at(-1)?.key}`) {
    const { entries, has_more } = (await admin.get(`/api/inscription/${establishmentId}/timeline?limit=2${before}`))
      .body.data
    paged.push(...entries)
    if (has_more === 0) break
  }
  expect(paged).toEqual(whole)
  expect(new Set(whole.map(({ key }) => key)).size).toBe(whole.length)
})

test('a place of another department is not found, and a wrong page is refused', async () => {
  const { establishmentId } = await aFollowedRecord(api)
  const path = `/api/inscription/${establishmentId}/timeline`
  const told = async (by: typeof admin, asked: string) => {
    const { statusCode, body } = await by.get(asked)
    return [statusCode, body.error?.code, Object.keys(body.error?.fields ?? {})]
  }
  expect(await told(outside, path)).toEqual([404, 'establishment.not-found', []])
  expect(await told(admin, '/api/inscription/999999999/timeline')).toEqual([404, 'establishment.not-found', []])
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['before=2026', 'before'],
    [`before=${'9'.repeat(20)}a${'9'.repeat(19)}'`, 'before'],
  ]) {
    expect(await told(admin, `${path}?${query}`), query).toEqual([422, 'request.invalid', [field]])
  }
})

test('every source has an index of its establishment', async () => {
  const found = await rowsOf<{ table: string }>(
    db,
    sql`select distinct tablename as table from pg_indexes where indexdef like '%(department_id, establishment_id, %'`,
  )
  const indexed = found.map(({ table }) => table)
  for (const table of [
    ...[
      'inspections',
      'requirements',
      'measures',
      'samples',
      'legal_notices',
      'complaints',
      'cases',
      'visits_not_made',
    ],
  ]) {
    expect(indexed).toContain(table)
  }
})
