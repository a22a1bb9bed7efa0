import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { firstTerms } from '../../../domain/calendar/terms.ts'
import { addDays, weekdayOf } from '../../../domain/shared/days.ts'
import { isHolidayOfLaw } from '../../../domain/shared/holidays.ts'
import { HOME_DEPARTMENT_ID } from '../../catalogues/catalogue-rows.ts'
import { silentProgress } from '../../copies/progress.ts'
import { verifyRows } from '../../copies/verify/verify-store.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { notices } from '../../schema/finding/notices.table.ts'
import { findAccounts } from '../../session/session.queries.ts'
import { type Client, clientOf } from '../../testing/client.ts'
import { fileOf } from '../../testing/data/sent-documents.ts'
import { emptyServer } from '../../testing/empty-platform.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { findDemoRows } from '../demo-rows.queries.ts'
import { loadComplaints } from '../follow-ups/load-complaints.ts'
import { loadSamples } from '../follow-ups/load-samples.ts'
import { loadDemo } from '../load-demo.ts'
import { accountOf } from '../officials.ts'
import { loadStory } from './load-story.ts'
import { storyDays } from './story-days.ts'
import { storyEstablishment } from './story-place.ts'

const reference = new Date('2026-11-20T15:00:00Z')
const days = storyDays(reference)
const { app, platform } = await emptyServer(reference)
const { db } = platform
let admin: Client
let establishmentId: number

/** The rows of the restaurant in a list. */
async function rowsOf(call: string, collection: string, field = 'establishment_id', value = String(establishmentId)) {
  const filter = JSON.stringify([{ field, operator: '=', value }])
  const { body } = await admin.get(`/api/${call}/all?filter=${encodeURIComponent(filter)}`)
  return body.data[collection]
}

const cardOf = async (call: string, id: number) => (await admin.get(`/api/${call}/${id}`)).body.data[call]
const kindsOf = ({ acts }: { acts: { kind: string }[] }) => acts.map(({ kind }) => kind)

beforeAll(async () => {
  await loadDemo(platform)
  const ofVisits = () => db.$count(notices, inArray(notices.kind, ['visit_assigned', 'visit_unassigned']))
  const told = await ofVisits()
  expect(await loadStory(platform)).toBe(true)
  expect(await ofVisits(), 'visits that are over come without a notice').toBe(told)
  await loadComplaints(platform)
  await loadSamples(platform)
  const email = accountOf.administrator
  const [account] = await findAccounts(db, email)
  const claims = { userId: account?.id ?? 0, email, departmentId: HOME_DEPARTMENT_ID, userType: 1, version: 1 } as const
  admin = clientOf(app, platform.tokens.sign(claims))
  establishmentId = (await findDemoRows(db)).placeIds.get(storyEstablishment.form.name) ?? 0
}, 180_000)

describe('the days of the story', () => {
  test.each(['2026-11-20', '2026-01-02', '2026-04-07', '2027-03-30', '2028-02-29'])(
    'from %s they are business days in their order, and within the terms',
    (day) => {
      const of = storyDays(new Date(`${day}T15:00:00Z`))
      const list = Object.values(of)
      expect(list).toEqual([...list].sort())
      expect(new Set(list).size).toBe(list.length)
      for (const one of list) expect([one, weekdayOf(one) <= 5, isHolidayOfLaw(one)]).toEqual([one, true, false])
      expect(of.verified).toBe(addDays(of.closed, firstTerms.REQ_CRITICO.days))
      expect(of.favorable < addDays(day, -21), 'the newest actas are of other places').toBe(true)
    },
  )
})

describe('the story of the restaurant', () => {
  test('the liftings are told to the administrators', async () => {
    expect(await db.$count(notices, eq(notices.kind, 'measure_lifted'))).toBeGreaterThan(0)
  })

  test('a complaint begins it, has its visit, and is answered within its term', async () => {
    const [{ complaint_id, number }] = await rowsOf('complaint', 'Complaints')
    const card = await cardOf('complaint', complaint_id)
    expect(card).toMatchObject({ state: 'cerrada', received_day: days.complained, answered_day: days.answered })
    expect(number).toMatch(/-0*1$/)
    expect(card.answered_day <= card.events[0].day).toBe(true)
    expect(card.visits).toMatchObject([{ is_done: 1 }])
    expect(kindsOf({ acts: card.events })).toEqual([
      ...['radicada', 'visita_planeada', 'visita_hecha', 'respondida', 'cerrada'],
    ])
  })

  test('the restaurant has one DESFAVORABLE acta, and two that are FAVORABLE', async () => {
    const actas = await rowsOf('inspection', 'Inspection', 'establishment_name', storyEstablishment.form.name)
    const told = actas.map((acta: Record<string, unknown>) => [acta.inspection_date, acta.concept])
    expect(told.sort()).toEqual([
      [days.closed, 'DESFAVORABLE'],
      [days.verified, 'FAVORABLE'],
      [days.favorable, 'FAVORABLE'],
    ])
  })

  test('every requirement is met in its term, after the answer of the owner', async () => {
    const rows = await rowsOf('requirement', 'Requirements')
    expect(rows).toHaveLength(4)
    for (const { requirement_id } of rows) {
      const card = await cardOf('requirement', requirement_id)
      expect(card).toMatchObject({ state: 'cumplido', evidence: [{ portal: storyEstablishment.form.email }] })
      expect(card.due_day >= days.verified).toBe(true)
      expect(card.events.at(-1)).toMatchObject({ details: { verdict: 'cumple' } })
    }
  })

  test('the closure is lifted with its seals, and the goods go back to their owner', async () => {
    const rows = await rowsOf('measure', 'Measures')
    const cards = await Promise.all(rows.map(({ measure_id }: { measure_id: number }) => cardOf('measure', measure_id)))
    const [freezing, closure] = cards.sort((one, other) => other.code.localeCompare(one.code))
    expect(closure).toMatchObject({ code: 'CLAUSURA', state: 'levantada' })
    expect(closure.seals).toMatchObject([{ state: 'retirado' }, { state: 'retirado' }])
    expect(kindsOf(closure)).toEqual(['imposicion', 'acta', 'levantamiento'])
    expect(closure.acts.at(-1)).toMatchObject({ day: days.verified, reason: expect.stringContaining('plagas') })
    // Two causes: a photo of each.
    expect(new Set(closure.acts.at(-1).images).size).toBe(2)
    expect(freezing).toMatchObject({ code: 'CONGELACION', state: 'levantada' })
    expect(freezing.goods.map(({ quantity, state }: Record<string, unknown>) => [quantity, state]).sort()).toEqual([
      [1, 'muestra'],
      [11, 'devuelto'],
    ])
  })

  test('the sample has its chain of custody and its result', async () => {
    const [{ sample_id }] = await rowsOf('sample', 'Samples')
    const card = await cardOf('sample', sample_id)
    expect(card).toMatchObject({ state: 'conforme', verdict: 'conforme', with_reserve: 0 })
    expect(kindsOf(card)).toEqual(['toma', 'custodia', 'recepcion', 'resultado'])
  })

  test('the acta that was not signed takes effect in the portal', async () => {
    const rows = await rowsOf('notice', 'Notices')
    expect(rows.map(({ mode }: { mode: string }) => mode).sort()).toEqual(['electronica', 'en_sitio', 'en_sitio'])
    const told = rows.find(({ mode }: { mode: string }) => mode === 'electronica')
    const card = await cardOf('notice', told.notice_id)
    expect(card).toMatchObject({ state: 'surtida', effective_day: days.told, links: [{ used_at: expect.any(String) }] })
    const channels = card.attempts.map(({ channel }: { channel: string }) => channel)
    expect(channels).toEqual(expect.arrayContaining(['correo', 'portal']))
  })

  test('the file of the restaurant holds its inscription, each acta, the mail and the report', async () => {
    const { documents } = await fileOf(admin, establishmentId)
    expect(documents.map(({ source }: { source: string }) => source).sort()).toEqual([
      ...['acta', 'acta', 'acta', 'inscription_sheet', 'notification', 'upload'],
    ])
  })
})

test('the lists and the home have something of each kind that still waits', async () => {
  const { attention } = (await admin.get('/api/attention')).body.data
  const kinds = attention.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(
    expect.arrayContaining(['measures_to_verify', 'samples_waiting', 'complaints_due', 'notices_overdue']),
  )
  expect(kinds).not.toContain('favorable_despite_measure')
})

test('a story that was told is not told again', async () => {
  const before = await db.$count(auditEvents)
  expect(await loadStory(platform)).toBe(false)
  expect(await loadDemo(platform)).toBe(false)
  expect(await db.$count(auditEvents)).toBe(before)
})

test('verify finds no fault in it', async () => {
  await linkAll(db, reference)
  const faults: string[] = []
  await verifyRows(db, silentProgress, (fault) => faults.push(fault), { now: reference })
  expect(faults).toEqual([])
})
