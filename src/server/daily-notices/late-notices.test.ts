import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import type { DailyKind } from '../../domain/notices/notice-kinds.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { noticeDays, noticeSettings, notices } from '../schema/finding/notices.table.ts'
import { complaints } from '../schema/follow-up/complaints.table.ts'
import { legalNotices } from '../schema/follow-up/legal-notices.table.ts'
import { measures } from '../schema/follow-up/measures.table.ts'
import { requirements } from '../schema/follow-up/requirements.table.ts'
import { jobs } from '../schema/jobs.table.ts'
import { form, testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { aPhoto, aVisit } from '../testing/data/fixtures.ts'
import { aFinding } from '../testing/data/follow-ups.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { askForDay } from './daily-round.ts'

const api = await testApi()
const { officials, time } = api
const { db } = api.platform
const { administrator, otherAdministrator, technician, otherTechnician, engineer } = officials
const { outsideAdministrator, outsideTechnician } = officials
const START = time.now
const today = dayOf(START)
await allowEveryConcept(api)

/** Lets a day begin: its notices are asked for at six in Colombia. */
const dawn = async (day: string) => {
  time.now = new Date(`${day}T06:00:00-05:00`)
  await askForDay(api.platform)
  await runJobs(api)
}
/** Notices of a kind that came to an official: day, text, link. */
const told = async (who: Official, kind: DailyKind): Promise<[day: string, text: string, link: string][]> =>
  (await api.as(who).get('/api/notices?limit=100')).body.data.notices
    .filter((each: { kind: string }) => each.kind === kind)
    .map((each: { due_on: string; text: string; link: string }) => [each.due_on, each.text, each.link])
/** Texts of a kind that came to an official on a day. */
const textsOn = async (day: string, who: Official, kind: DailyKind): Promise<string[]> =>
  (await told(who, kind)).filter(([on]) => on === day).map(([, text]) => text)

const CLOSURE = { ...aFinding({ severity: 'mayor' }), medida_sanitaria: 'CLAUSURA' }
const REFUSED = {
  ...{ name_by_establishment: 'José Páez', id_card_by_establishment: '1', role_establishment: 'Administrador' },
  ...{ outcome: 'rehusada', refusal_reason: 'No quiso firmar' },
}
const done = (reply: { statusCode: number; body: unknown }) =>
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)

// One acta leaves a requirement, a notice, a measure and a sample; a complaint comes beside it.
const { visitId } = await aVisit(api)
const inspectionId = await closeAtOnce(api, visitId, { special: { 0: CLOSURE }, establishment: REFUSED })
const [imposed] = await db.select().from(measures).where(eq(measures.inspectionId, inspectionId))
const by = api.as(technician)
const acta = { inspections_id: inspectionId, item_configuration_id: imposed?.itemId ?? 0 }
const measure = {
  ...{ code: 'CLAUSURA', extent: 'total', falls_on: 'Cocina', cause: 'Plagas', risk: 'Contaminación' },
  ...{ lifting_condition: 'Fumigar', seals: JSON.stringify([{ seal_number: 'S-1', place: 'Puerta' }]) },
}
const closure = await by.post('/api/measure', form({ ...acta, ...measure }))
done(closure)
const measureId: number = closure.body.data.measure_id
const sample = {
  ...{ inspections_id: inspectionId, product: 'Queso costeño', quantity: 0.5, unit: 'kg', seal_number: 'M-1' },
  ...{ reason: 'Vigilancia', tests: JSON.stringify(['Salmonella']), counter_sample: 'no_procede' },
  counter_reason: 'Producto perecedero',
}
const taken = await by.post('/api/sample', form(sample))
done(taken)
const sampleId: number = taken.body.data.sample_id
const received = await by.post('/api/complaint', complaintFields())
done(received)
const complaintId: number = received.body.data.complaint_id

const [requirement] = await db.select().from(requirements).where(eq(requirements.inspectionId, inspectionId))
const [notice] = await db.select().from(legalNotices).where(eq(legalNotices.inspectionId, inspectionId))
const [kept] = await db.select().from(measures).where(eq(measures.inspectionId, inspectionId))
const [complaint] = await db.select().from(complaints).where(eq(complaints.id, complaintId))

beforeEach(async () => {
  time.now = START
  for (const table of [notices, noticeSettings, noticeDays, jobs]) await db.delete(table)
})

type Late = {
  kind: DailyKind
  dueOn: string
  /** Days from the last day on which the thing is told, and on which it is not. */
  toldOn: number[]
  silentOn: number[]
  text: string
  link: string
}
const FOLLOW_UP = '/dashboard/seguimiento'
const late: Late[] = [
  {
    ...{ kind: 'requirements_due', dueOn: requirement?.dueOn ?? '', toldOn: [-5, 0], silentOn: [-6, 1] },
    text: 'Hay 1 requerimiento que vence en 5 días o menos.',
    link: `${FOLLOW_UP}/requerimientos?vence=pronto&lugar=activo`,
  },
  {
    ...{ kind: 'requirements_overdue', dueOn: requirement?.dueOn ?? '', toldOn: [1, 9], silentOn: [-1, 0] },
    text: 'Hay 1 requerimiento vencido.',
    link: `${FOLLOW_UP}/requerimientos?vence=vencido&lugar=activo`,
  },
  {
    ...{ kind: 'notices_due', dueOn: notice?.dueOn ?? '', toldOn: [-2, 0], silentOn: [-3, 1] },
    text: 'Hay 1 notificación que vence en 2 días o menos.',
    link: `${FOLLOW_UP}/notificaciones?vence=pronto`,
  },
  {
    ...{ kind: 'notices_overdue', dueOn: notice?.dueOn ?? '', toldOn: [1, 9], silentOn: [-1, 0] },
    text: 'Hay 1 notificación vencida.',
    link: `${FOLLOW_UP}/notificaciones?vence=vencida`,
  },
  {
    ...{ kind: 'measures_to_verify', dueOn: kept?.dueOn ?? '', toldOn: [-5, 0, 9], silentOn: [-6] },
    text: 'Hay 1 medida por verificar, vencida o que vence en 5 días o menos.',
    link: `${FOLLOW_UP}/medidas?vence=por-verificar`,
  },
  {
    // A sample waits from its taking on.
    ...{ kind: 'samples_waiting', dueOn: today, toldOn: [0, 9], silentOn: [] },
    text: 'Hay 1 muestra sin resultado.',
    link: `${FOLLOW_UP}/muestras?estado=sin-resultado`,
  },
  {
    ...{ kind: 'complaints_due', dueOn: complaint?.dueOn ?? '', toldOn: [-5, 0, 9], silentOn: [-6] },
    text: 'Hay 1 queja vencida o que vence en 5 días o menos.',
    link: `${FOLLOW_UP}/quejas?vence=atender`,
  },
]

/** Kinds that the officials of a visit have too: the text and the page of their own visits. */
const OWN: Partial<Record<DailyKind, string>> = {
  requirements_due: 'Hay 1 requerimiento de sus visitas que vence en 5 días o menos.',
  requirements_overdue: 'Hay 1 requerimiento de sus visitas vencido.',
  measures_to_verify: 'Hay 1 medida de sus visitas por verificar, vencida o que vence en 5 días o menos.',
  samples_waiting: 'Hay 1 muestra de sus visitas sin resultado.',
}

describe.each(late)('$kind', ({ kind, dueOn, toldOn, silentOn, text, link }) => {
  const days = [...silentOn, ...toldOn].sort((one, other) => one - other)
  const own = OWN[kind]

  test('administrators have one notice on each day of it', async () => {
    for (const after of days) {
      const day = addDays(dueOn, after)
      await dawn(day)
      await dawn(day)
      const texts = toldOn.includes(after) ? [text] : []
      for (const who of [administrator, otherAdministrator]) expect(await textsOn(day, who, kind)).toEqual(texts)
    }
    expect(new Set((await told(administrator, kind)).map(([, , page]) => page))).toEqual(new Set([link]))
    expect(await told(outsideAdministrator, kind)).toEqual([])
  })

  test('the officials of the visit have theirs where its acts are theirs, and no others', async () => {
    const day = addDays(dueOn, toldOn[0] ?? 0)
    await dawn(day)
    const theirs = own ? [[day, own, `${link}&visitas=propias`]] : []
    for (const who of [technician, engineer]) expect(await told(who, kind)).toEqual(theirs)
    for (const who of [otherTechnician, outsideTechnician]) expect(await told(who, kind)).toEqual([])
  })

  test('a repeated run and a clock that jumps bring no second notice', async () => {
    const day = addDays(dueOn, toldOn.at(-1) ?? 0)
    await dawn(day)
    await db.update(jobs).set({ state: 'queued', finishedAt: null, attempts: 0 })
    await runJobs(api)
    await dawn(addDays(day, -30))
    await dawn(day)
    expect(await textsOn(day, administrator, kind)).toEqual([text])
  })
})

test('a kind that was silenced is told no more, but for legal terms', async () => {
  const silence = (kind: DailyKind) =>
    api.as(administrator).put('/api/notices/settings', { digest: 'nunca', silenced: [kind] })
  done(await silence('samples_waiting'))
  await dawn(today)
  expect(await told(administrator, 'samples_waiting')).toEqual([])
  expect(await told(otherAdministrator, 'samples_waiting')).toHaveLength(1)
  for (const kind of ['notices_due', 'notices_overdue', 'complaints_due'] as const)
    expect((await silence(kind)).body.error.fields.silenced).toBe(
      'Los avisos de términos legales no se pueden silenciar.',
    )
})

test('the list of a notice of own visits has the rows that were counted', async () => {
  const filter = (...fields: string[]) =>
    encodeURIComponent(JSON.stringify(fields.map((field) => ({ field, operator: '=', value: '1' }))))
  const totals = async (path: string) => {
    const found: number[] = []
    for (const who of [technician, engineer, otherTechnician, administrator])
      found.push((await api.as(who).get(path)).body.data.total)
    return found
  }
  expect(await totals(`/api/sample/all?filter=${filter('waiting', 'own_visit')}`)).toEqual([1, 1, 0, 0])
  expect(await totals(`/api/requirement/all?filter=${filter('open', 'own_visit')}`)).toEqual([1, 1, 0, 0])
  expect(await totals(`/api/measure/all?filter=${filter('in_force', 'own_visit')}`)).toEqual([1, 1, 0, 0])
})

test('an administrator who is accused learns of no complaint', async () => {
  const accuse = (changes: Record<string, unknown>) =>
    api.as(administrator).patch(`/api/complaint/${complaintId}`, changes)
  done(await accuse({ officials: String(otherAdministrator.id) }))
  await dawn(complaint?.dueOn ?? '')
  expect(await told(otherAdministrator, 'complaints_due')).toEqual([])
  expect(await told(administrator, 'complaints_due')).toHaveLength(1)
  time.now = START
  done(await accuse({ accuses_none: 1 }))
})

// The acts of this test end what the others read.
test('nothing that is done is told', async () => {
  const admin = api.as(administrator)
  const proof = new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], { type: 'application/pdf' })
  const appeared = { channel: 'diligencia_personal', result: 'comparecio', at: today, proof }
  done(await admin.post(`/api/requirement/${requirement?.id}/close`, form({ reason: 'El área se demolió' })))
  done(await admin.post(`/api/notice/${notice?.id}/attempt`, form(appeared)))
  const images = await aPhoto(1)
  const lifted = { kind: 'levantamiento', reason: 'Corregido', images, seals: JSON.stringify([{ seal_number: 'S-1' }]) }
  done(await by.post(`/api/measure/${measureId}/act`, form(lifted)))
  const laboratory = { to_party: 'laboratorio', to_name: 'Eva Paz', to_id_card: '45', to_entity: 'LDSP' }
  const rejected = { ...laboratory, seal_intact: 1, reception: 'rechazada', remark: 'Llegó tibia' }
  done(await by.post(`/api/sample/${sampleId}/custody`, form(rejected)))
  const answer = { answer: 'Se visitó el lugar.', answer_mode: 'entregada', answered_day: today }
  done(await admin.post(`/api/complaint/${complaintId}/answer`, answer))
  for (const { kind, dueOn, toldOn } of late) {
    await dawn(addDays(dueOn, toldOn.at(-1) ?? 0))
    for (const who of [administrator, technician]) expect(await told(who, kind), kind).toEqual([])
  }
})
