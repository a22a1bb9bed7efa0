import { afterEach, describe, expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { aPhoto } from '../testing/data/fixtures.ts'
import type { Fields } from '../testing/suites/measures.ts'
import { codeOf, LEFT, results, UNJUDGED, workOnSamples } from '../testing/suites/samples.ts'

const api = await testApi()
const { later, aSeal, aSample, report, act, read, atTheLaboratory } = await workOnSamples(api)
const { officials } = api
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const stranger = api.as(officials.otherTechnician)
const outside = api.as(officials.outsideAdministrator)

const now = api.time.now
afterEach(() => {
  api.time.now = now
})

describe('results', () => {
  test('a verdict waits for every test, and the report is read by the department', async () => {
    const id = await atTheLaboratory()
    const part = await report(id, { tests: results(['Salmonella', 'no_conforme']) })
    expect(part.body.data).toMatchObject({ state: 'en_analisis', verdict: null })
    expect(codeOf(await act(id, 'cierre'))).toEqual([409, 'sample.wrong-state'])
    const whole = await report(id, { tests: results(['E. coli', 'conforme']) })
    expect(whole.body.data).toMatchObject({ state: 'no_conforme', verdict: 'no_conforme' })
    const card = await read(id)
    const last = card.acts.at(-1)
    expect(last).toMatchObject({ kind: 'resultado', results: [{ test: 'E. coli', of_counter_sample: 0 }] })
    const file = await stranger.get(`/api/sample/${id}/result/${last.act_id}/report`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await outside.get(`/api/sample/${id}/result/${last.act_id}/report`)).statusCode).toBe(404)
    expect(codeOf(await admin.get(`/api/sample/${id}/result/${card.acts[0].act_id}/report`))).toEqual([
      404,
      'sample.no-report',
    ])
  })

  test.each<[string, Fields, string]>([
    ['a photo as a report', { report: 'photo' }, 'report'],
    ['no report', { report: '' }, 'report'],
    ['a report of tomorrow', { reported_day: '2026-12-31' }, 'reported_day'],
    ['a report from before the reception', { reported_day: '2026-11-01' }, 'reported_day'],
    ['a test twice', { tests: results(['Salmonella', 'conforme'], ['salmonella', 'conforme']) }, 'tests'],
    ['an unknown verdict', { tests: results(['Salmonella', 'quizás']) }, 'tests'],
    ['no tests', { tests: '[]' }, 'tests'],
    ['tests without a single verdict', { tests: UNJUDGED }, 'tests'],
  ])('%s is refused by its field', async (_, change, field) => {
    const id = await atTheLaboratory()
    if (change.report === 'photo') change = { report: await aPhoto(5) }
    const reply = await report(id, change)
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.body.error.fields)[0]).toMatch(new RegExp(`^${field}`))
    expect((await read(id)).state).toBe('recibida')
  })

  test('no result comes before the reception', async () => {
    expect(codeOf(await report(await aSample()))).toEqual([409, 'sample.wrong-state'])
  })

  test('a counter-sample is analysed where it was left, and once', async () => {
    const failed = results(['Salmonella', 'no_conforme'], ['E. coli', 'conforme'])
    const without = await atTheLaboratory()
    await report(without, { tests: failed })
    expect(codeOf(await act(without, 'contramuestra'))).toEqual([409, 'sample.counter-not-left'])
    const id = await atTheLaboratory({ ...LEFT, counter_seal: aSeal() })
    await report(id, { tests: failed })
    expect(codeOf(await act(id, 'contramuestra', stranger))).toEqual([403, 'access.forbidden'])
    expect((await act(id, 'contramuestra', technician)).body.data).toMatchObject({
      state: 'contramuestra',
      verdict: null,
    })
    const again = await report(id, { tests: results(['Salmonella', 'conforme']) })
    expect(again.body.data).toMatchObject({ state: 'conforme', verdict: 'conforme' })
    expect((await act(id, 'cierre')).body.data).toMatchObject({ state: 'cerrada', verdict: 'conforme' })
    expect(codeOf(await act(id, 'cierre'))).toEqual([409, 'sample.wrong-state'])
    expect((await read(id)).may).toEqual([])
  })

  test('a counter-sample is reported after its request, for the tests that failed', async () => {
    const id = await atTheLaboratory({ ...LEFT, counter_seal: aSeal() })
    await report(id, { tests: results(['Salmonella', 'no_conforme'], ['E. coli', 'conforme']) })
    later(2 * 24 * 60)
    await act(id, 'contramuestra')
    const early = await report(id, { tests: results(['Salmonella', 'conforme']) })
    expect([early.statusCode, early.body.error.fields]).toEqual([
      ...[422, { reported_day: 'El informe no puede ser anterior al 22/11/2026.' }],
    ])
    const other = await report(id, { tests: results(['E. coli', 'conforme']), reported_day: '2026-11-22' })
    expect([other.statusCode, other.body.error.fields]).toEqual([
      ...[422, { tests: 'E. coli no está entre los ensayos no conformes de la muestra.' }],
    ])
    expect((await read(id)).state).toBe('contramuestra')
  })

  test('a report of more than ten megabytes is refused as a document', async () => {
    const id = await atTheLaboratory()
    const large = new Blob(['%PDF-1.7\n', new Uint8Array(10.5 * 1024 * 1024)], { type: 'application/pdf' })
    const reply = await report(id, { report: large })
    expect([...codeOf(reply), reply.body.error.message]).toEqual([
      ...[413, 'document.too-large', 'El archivo pesa 10,5 MB; el máximo es 10 MB.'],
    ])
  })
})
