import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { legalNoticeAttempts, legalNotices } from '../schema/follow-up/legal-notices.table.ts'
import { form, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { aPhoto, aVisit } from '../testing/data/fixtures.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const outside = api.as(officials.outsideAdministrator)

const REFUSED = {
  ...{ name_by_establishment: 'José Páez', id_card_by_establishment: '1', role_establishment: 'Administrador' },
  ...{ outcome: 'rehusada', refusal_reason: 'No quiso firmar' },
}
/** The notice of a closed visit, signed on the spot or not. */
async function aNotice(isSigned = false): Promise<{ id: number; establishmentId: number; inspectionId: number }> {
  const { visitId, establishmentId } = await aVisit(api)
  const inspectionId = await closeAtOnce(api, visitId, isSigned ? {} : { establishment: REFUSED })
  const [row] = await db.select().from(legalNotices).where(eq(legalNotices.inspectionId, inspectionId))
  return { id: row?.id ?? 0, establishmentId, inspectionId }
}
const read = async (id: number) => (await admin.get(`/api/notice/${id}`)).body.data.notice
const attemptsOf = (id: number) =>
  db.select().from(legalNoticeAttempts).where(eq(legalNoticeAttempts.noticeId, id)).orderBy(legalNoticeAttempts.id)
const attempt = (id: number, fields: Record<string, string | Blob>) =>
  admin.post(`/api/notice/${id}/attempt`, form(fields))
const pdf = new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], { type: 'application/pdf' })

const TODAY = dayOf(platform.clock())
/** Lets days pass for the rules of the server. */
const on = (day: string) => {
  api.time.now = new Date(`${day}T15:00:00Z`)
}
const now = api.time.now
afterEach(() => {
  api.time.now = now
})

describe('the birth of a notice', () => {
  test('an acta that was signed on the spot is notified on its day', async () => {
    const { id, inspectionId } = await aNotice(true)
    expect(await read(id)).toMatchObject({
      ...{ document_kind: 'acta', inspections_id: inspectionId, state: 'surtida', mode: 'en_sitio', overdue: 0 },
      ...{ counted_from: TODAY, due_day: addDays(TODAY, 5), effective_day: TODAY, next_step: 'ninguno', may: [] },
      attempts: [{ channel: 'firma_en_sitio', result: 'firmado', from_state: 'pendiente', to_state: 'surtida' }],
    })
  })

  test('an acta that the establishment did not sign waits for its notice', async () => {
    const { id } = await aNotice()
    expect(await read(id)).toMatchObject({
      ...{ state: 'pendiente', mode: null, effective_day: null, days_left: 5, attempts: [], may: ['attempt'] },
      recipient_capacity: 'Propietario',
    })
  })
})

describe('an attempt', () => {
  test('the cascade ends with a delivered notice, its proof and its lines of the trail', async () => {
    const { id } = await aNotice()
    expect((await attempt(id, { channel: 'citacion', result: 'enviado', at: TODAY })).body.data).toMatchObject({
      ...{ notice_id: id, state: 'en_curso', effective_day: null, row_version: 2 },
    })
    expect(await read(id)).toMatchObject({ next_step: 'esperar_comparecencia' })
    const early = await attempt(id, { channel: 'diligencia_personal', result: 'no_comparecio', at: TODAY })
    expect([early.statusCode, early.body.error.code]).toEqual([409, 'notice.citation-running'])
    on(addDays(TODAY, 12))
    expect(await read(id)).toMatchObject({ next_step: 'entregar_aviso', overdue: 1 })
    const at = addDays(TODAY, 10)
    const bare = await attempt(id, { channel: 'aviso_entregado', result: 'entregado', at })
    expect([bare.statusCode, bare.body.error.fields]).toEqual([422, { proof: 'Adjunte la prueba: una foto o un PDF.' }])
    const told = await attempt(id, {
      channel: 'aviso_entregado',
      result: 'entregado',
      at,
      proof: pdf,
      note: 'Portería',
    })
    expect(told.body.data).toMatchObject({ state: 'surtida', effective_day: addDays(TODAY, 11) })
    const { attempts } = await read(id)
    expect(attempts.at(-1)).toMatchObject({
      note: 'Portería',
      proof: expect.stringMatching(/\.pdf$/),
      to_state: 'surtida',
    })
    const proof = await technician.get(`/api/notice/${id}/attempt/${attempts.at(-1).attempt_id}/proof`)
    expect([proof.statusCode, proof.headers['content-type'], proof.bytes.length]).toEqual([
      200,
      'application/pdf',
      pdf.size,
    ])
    const none = await technician.get(`/api/notice/${id}/attempt/${attempts[0].attempt_id}/proof`)
    expect([none.statusCode, none.body.error.code]).toEqual([404, 'notice.no-proof'])
    const again = await attempt(id, { channel: 'citacion', result: 'enviado', at })
    expect([again.statusCode, again.body.error.message]).toEqual([
      ...[409, `La notificación ya se surtió el ${addDays(TODAY, 11).split('-').reverse().join('/')}.`],
    ])
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.action, 'notice-attempt'))
    expect(trail.filter(({ subjectId }) => subjectId === id)).toHaveLength(2)
  })

  test('an attempt sent again with its key after the end is answered alike', async () => {
    const { id } = await aNotice()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const appeared = { channel: 'diligencia_personal', result: 'comparecio', at: TODAY, proof: pdf }
    const send = () => admin.post(`/api/notice/${id}/attempt`, form(appeared), headers)
    const first = await send()
    expect(first.body.data).toMatchObject({ state: 'surtida' })
    expect((await send()).body).toEqual(first.body)
    expect((await read(id)).attempts).toHaveLength(1)
  })

  test.each<[string, Record<string, string | Blob>, Record<string, string>]>([
    [
      'an unknown channel',
      { channel: 'paloma', result: 'enviado', at: TODAY },
      { channel: 'Seleccione un valor válido.' },
    ],
    ['an unknown result', { channel: 'citacion', result: 'x', at: TODAY }, { result: 'Seleccione un valor válido.' }],
    [
      'a result of another channel',
      { channel: 'citacion', result: 'fijado', at: TODAY },
      { result: 'Ese resultado no es de ese medio.' },
    ],
    ['no day', { channel: 'citacion', result: 'enviado' }, { at: 'Este campo es requerido' }],
    [
      'a day to come',
      { channel: 'citacion', result: 'enviado', at: addDays(TODAY, 1) },
      { at: 'La fecha no puede ser posterior a hoy.' },
    ],
    [
      'a day of no calendar',
      { channel: 'citacion', result: 'enviado', at: '2026-02-30' },
      { at: 'Escriba una fecha válida (AAAA-MM-DD).' },
    ],
    [
      ...([
        'a text as proof',
        { channel: 'citacion', result: 'enviado', at: TODAY, proof: new Blob(['hola']) },
      ] as const),
      { proof: 'La prueba es una foto (JPG, PNG o WebP) o un PDF.' },
    ],
    [
      ...([
        'a drawing as proof',
        { channel: 'citacion', result: 'enviado', at: TODAY, proof: new Blob(['<svg/>'], { type: 'image/svg+xml' }) },
      ] as const),
      { proof: 'La prueba es una foto (JPG, PNG o WebP) o un PDF.' },
    ],
  ])('%s is refused by its field and leaves no row', async (_, fields, refused) => {
    const { id } = await aNotice()
    const reply = await attempt(id, fields)
    expect([reply.statusCode, reply.body.error.fields]).toEqual([422, refused])
    expect(await attemptsOf(id)).toEqual([])
  })

  test('an instant counts by its day in Colombia', async () => {
    const { id } = await aNotice()
    const at = new Date(Date.parse(`${TODAY}T00:00:00-05:00`)).toISOString()
    await attempt(id, { channel: 'citacion', result: 'enviado', at, proof: await aPhoto() })
    expect(await attemptsOf(id)).toMatchObject([{ day: TODAY, proofName: expect.stringMatching(/\.(jpg|png|webp)$/) }])
  })

  test('a proof of more than ten megabytes is refused as a document', async () => {
    const { id } = await aNotice()
    const proof = new Blob(['%PDF-1.7\n', new Uint8Array(10.5 * 1024 * 1024)], { type: 'application/pdf' })
    const reply = await attempt(id, { channel: 'citacion', result: 'enviado', at: TODAY, proof })
    expect([reply.statusCode, reply.body.error.code, reply.body.error.message]).toEqual([
      ...[413, 'document.too-large', 'El archivo pesa 10,5 MB; el máximo es 10 MB.'],
    ])
  })

  test('an older version, another role and another department change nothing', async () => {
    const { id } = await aNotice()
    const fields = { channel: 'citacion', result: 'devuelto', at: TODAY }
    await attempt(id, fields)
    const stale = await attempt(id, { ...fields, row_version: '1' })
    const replies = [
      stale,
      await technician.post(`/api/notice/${id}/attempt`, form(fields)),
      await outside.post(`/api/notice/${id}/attempt`, form(fields)),
      await outside.get(`/api/notice/${id}`),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 403, 404, 404])
    expect(await attemptsOf(id)).toHaveLength(1)
  })

  test('the database keeps attempts, and no state without its attempt', async () => {
    const { id } = await aNotice()
    await attempt(id, { channel: 'citacion', result: 'enviado', at: TODAY })
    const changed = db
      .update(legalNoticeAttempts)
      .set({ result: 'devuelto' })
      .where(eq(legalNoticeAttempts.noticeId, id))
    await expect(changed).rejects.toThrow()
    const moved = db.update(legalNotices).set({ state: 'pendiente' }).where(eq(legalNotices.id, id))
    await expect(moved).rejects.toThrow()
  })
})

const filterText = (filters: object) => encodeURIComponent(JSON.stringify(filters))

test('the list shows the step that follows, and filters by state, lateness and establishment', async () => {
  const { id, establishmentId } = await aNotice()
  const list = async (...filter: [string, string, string][]) => {
    const filters = filter.map(([field, operator, value]) => ({ field, operator, value }))
    return (await technician.get(`/api/notice/all?limit=50&filter=${filterText(filters)}`)).body.data
  }
  const own: [string, string, string] = ['establishment_id', '=', String(establishmentId)]
  expect(await list(own, ['open', '=', '1'], ['due_soon', '=', '0'])).toMatchObject({
    total: 1,
    Notices: [{ notice_id: id, state: 'pendiente', next_step: 'citar', next_step_day: null, overdue: 0, days_left: 5 }],
  })
  expect(await list(own, ['overdue', '=', '1'])).toMatchObject({ total: 0 })
  expect(await list(own, ['q', 'LIKE', '%por surtir%'])).toMatchObject({ total: 1 })
  on(addDays(TODAY, 6))
  expect(await list(own, ['overdue', '=', '1'], ['q', 'LIKE', '%vencida%'])).toMatchObject({ total: 1 })
  expect((await list(['state', '=', 'surtida'])).Notices.every((row: { mode: string }) => row.mode !== null)).toBe(true)
  const ofPlace = [{ field: 'establishment_id', operator: '=', value: String(establishmentId) }]
  const exported = await admin.get(`/api/export/notices?format=csv&filter=${filterText(ofPlace)}`)
  expect(exported.bytes.toString()).toContain('Enviar citación')
})

describe('agreements to electronic notice', () => {
  const given = {
    ...{ email: 'Notifica@Tienda.example', granted_by_name: 'Ana Rojas', granted_by_id_card: '10203040' },
    ...{ how: 'escrito', granted_on: TODAY },
  }

  test('an agreement is recorded once, is listed, and ends with a reason', async () => {
    const { establishmentId } = await aNotice()
    const path = `/api/inscription/consent/${establishmentId}`
    const { body } = await admin.post(path, form({ ...given, proof: pdf }))
    const again = await admin.post(path, form({ ...given, email: 'notifica@tienda.example' }))
    expect([again.statusCode, again.body.error.code]).toEqual([409, 'consent.given'])
    const id = body.data.consent_id
    expect(
      (await technician.get(path)).body.data.consents.find((one: { consent_id: number }) => one.consent_id === id),
    ).toMatchObject({
      ...{ how: 'escrito', granted_on: TODAY, revoked_at: null, proof: expect.stringMatching(/\.pdf$/) },
    })
    expect((await admin.post(`${path}/${id}/revoke`, {})).statusCode).toBe(422)
    expect((await outside.post(`${path}/${id}/revoke`, { reason: 'Otra' })).statusCode).toBe(404)
    expect((await admin.post(`${path}/${id}/revoke`, { reason: 'Cambió de correo' })).statusCode).toBe(200)
    const twice = await admin.post(`${path}/${id}/revoke`, { reason: 'Cambió de correo' })
    expect([twice.statusCode, twice.body.error.code]).toEqual([409, 'consent.revoked'])
    expect((await admin.post(path, form(given))).statusCode).toBe(200)
  })

  test.each([
    ['no address', { email: '' }, 'email'],
    ['an unknown way', { how: 'inscripcion' }, 'how'],
    ['a day to come', { granted_on: addDays(TODAY, 1) }, 'granted_on'],
  ])('%s is refused by its field', async (_, change, field) => {
    const { establishmentId } = await aNotice()
    const reply = await admin.post(`/api/inscription/consent/${establishmentId}`, form({ ...given, ...change }))
    expect([reply.statusCode, Object.keys(reply.body.error.fields)]).toEqual([422, [field]])
  })
})

test('an installation without a mail server sends no notice', async () => {
  const { id } = await aNotice()
  const reply = await admin.post(`/api/notice/${id}/send`, {})
  expect([reply.statusCode, reply.body.error.code]).toEqual([409, 'mail.unavailable'])
})
