import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rollAll } from '../../analytics/roll.queries.ts'
import { audit } from '../../audit/audit.queries.ts'
import { stampChanges } from '../../integrations/rows/row-sets.queries.ts'
import { recordNotification } from '../../notifications/notifications.service.ts'
import { scoreDue } from '../../planning/scoring/scorer.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { form, testApi } from '../../testing/api.ts'
import { untoldColumns } from '../../testing/changed-columns.ts'
import { complaintFields } from '../../testing/complaint-calls.ts'
import { allAnswers, aNewDrawing, aPhoto, aVisit, signer, witness } from '../../testing/data/fixtures.ts'
import { UNTOLD_TABLES } from '../../testing/data/untold-tables.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { passOverActaNumbers } from '../load/pass-over-acta-numbers.ts'
import { silentProgress } from '../progress.ts'
import { derivedFaults } from './derived-faults.ts'
import { toldFaults } from './told/told-faults.ts'
import { verifyRows } from './verify-store.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const found = new Error('found')

/**
 * A closed visit with a finding, the places and times of a device, and everybody's signature; and a gap of numbers. Its
 * establishment was notified, and shows that the finding was corrected. The trail tells the technician's account.
 * Everything is counted, scored and given to other systems.
 */
beforeAll(async () => {
  const inspector = api.as(officials.technician)
  const { visitId, establishmentId } = await aVisit(api)
  const device = { captured_at: '2026-11-20T09:00:00-05:00', latitude: '10.4', longitude: '-75.5', accuracy_m: '8' }
  const finding = {
    concept: 'Inaceptable (I)',
    is_detection: '1',
    description: 'Piso roto',
    image: await aPhoto(),
    photo_taken_at: '2026-11-20T08:30:00-05:00',
  }
  for (const answer of await allAnswers(inspector, visitId, { 0: finding })) {
    const reply = await inspector.post('/api/inspection/items', form({ ...answer, ...device }))
    expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  }
  const post = async (call: string, body: Record<string, unknown>) => {
    const reply = await inspector.post(`/api/inspection/${call}/${visitId}`, body)
    expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
    return reply.body.data
  }
  await post('health-observation', { observation: 'Se dan recomendaciones' })
  await post('official-signature', { signature: await aNewDrawing() })
  await post('official-signature', { signature: await aNewDrawing(), official_id: officials.engineer.id })
  await post('establishment-signature', await signer())
  expect(await post('witness-signature', await witness())).toMatchObject({ closed: 1 })
  const year = { copiedAt: new Date('2027-02-01T12:00:00Z'), restoredAt: new Date('2027-02-02T12:00:00Z') }
  await passOverActaNumbers(db, { ...year, skipped: 20 })
  const [establishment] = await rowsOf<{ email: string }>(
    db,
    sql`select email from establishments where id = ${establishmentId}`,
  )
  await recordNotification(db, {
    ...{ by: officials.administrator, at: api.time.now, subject: 'establishment', subjectId: establishmentId },
    ...{ recipient: establishment?.email ?? '', messageId: '<1@vigia>', isAccepted: true, isConsented: true },
    ...{ address: 'present', establishmentId, mail: { subject: 'Inscripción', text: 'Inscrita.', attachment: null } },
  })
  const [requirement] = await rowsOf<{ id: number }>(db, sql`select id from requirements order by id limit 1`)
  const shown = await inspector.post(
    `/api/requirement/${requirement?.id}/evidence`,
    form({ text: 'Se cambió el piso de la cocina' }),
  )
  expect(shown.statusCode, JSON.stringify(shown.body)).toBe(200)
  expect((await inspector.post('/api/complaint', complaintFields())).statusCode).toBe(200)
  const cause = { establishment_id: establishmentId, cause: 'Sello roto.' }
  expect((await api.as(officials.administrator).post('/api/case', cause)).statusCode).toBe(200)
  const created = { action: 'create', subject: 'user', subjectId: officials.technician.id } as const
  await audit(db, { official: officials.administrator, at: api.time.now, ...created })
  await rollAll(db)
  await scoreDue(platform)
  await stampChanges(db)
  await linkAll(db, api.time.now)
})

const faultsIn = async (q: Querier): Promise<string[]> => {
  const told: string[] = []
  await verifyRows(q, silentProgress, (fault) => told.push(fault), { now: api.time.now })
  return told
}

/** The first fault alone, which ends the check: a change is told, or it is not. */
const firstFaultIn = async (q: Querier): Promise<string[]> => {
  const told: string[] = []
  const tell = (fault: string) => {
    told.push(fault)
    throw found
  }
  await verifyRows(q, silentProgress, tell, { now: api.time.now }).catch((error: unknown) => {
    if (error !== found) throw error
  })
  return told
}

/** A reason for several columns of a table. */
function of(table: string, reason: string, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [`${table}.${column}`, reason]))
}

const OWN = 'is kept in this row alone: no list or figure repeats it'
const OLDER = 'is of older versions; nothing reads it'
const LOCK = 'keeps two edits apart; nothing shows it'

/** Columns whose change needs no word, with the reason. */
const NEEDS_NO_WORD: Record<string, string> = {
  ...of('assignments', OWN, ['trip_id', 'trip_order', 'created_by', 'complaint_id', 'not_made_id']),
  ...of('assignments', LOCK, ['row_version']),
  ...of('assignments', OLDER, ['search_text']),
  ...of('establishments', LOCK, ['row_version']),
  ...of('establishments', OLDER, ['search_text']),
  'users.contract_type_id': 'follows the contracts, which have events of their own',
  ...of('users', OWN, ['password_hash', 'must_change_password', 'temporary_password_at', 'session_version']),
  'establishment_activities.inscription_type_id': 'is that of the activity, by a foreign key',
  ...of('users', 'keeps accounts apart; nothing shows it', ['email_twin', 'number_twin']),
  ...of('users', LOCK, ['row_version']),
  ...of('users', OLDER, ['search_text']),
  'analytics.risk_scores.computed_on': 'another day that gives the same points shows nothing else',
  'feeds.changes.changed_at': 'the instant of a change is kept here alone',
  ...of('requirements', 'is of the catalogue at the closing, which may be corrected since', ['norm', 'item']),
  ...of('requirements', OWN, ['counts_from', 'created_at']),
  ...of('requirements', LOCK, ['row_version']),
  'requirement_events.id': 'names no act: nothing shows it',
  'inspection_answers.id': 'names no answer: item and inspection do',
  'signing_acts of an official.signer_name': 'the acta prints the sealed name of the snapshot',
  'signing_acts of an official.signer_id_card': 'the acta prints the sealed card of the snapshot',
  'signing_acts of an official.refusal_reason': 'an official who signed has none, and nothing prints it',
  'signing_acts.stood_marks': 'tells later changes until the closing, which seals them',
  'signing_acts of an official.stood_marks': 'tells later changes until the closing, which seals them',
  'audit_links.linked_at': 'nothing shows when a link was made',
}

/** One row of a table: the changed one, and the check that tells it. */
type ChangedRow = { table: string; row: string; faults?: (q: Querier) => Promise<string[]> }

/** A table of lists, figures and what they are made of, or of told rows: the other checks would only take time. */
function listed(table: string, row = 'true'): Record<string, ChangedRow> {
  const part = () => {}
  const faults = async (q: Querier) => {
    const derived = await derivedFaults(q, part)
    return derived.length > 0 ? derived : (await toldFaults(q, part)).faults
  }
  return { [table]: { table, row, faults } }
}

const ROWS: Record<string, ChangedRow> = {
  inspections: { table: 'inspections', row: 'closed_at is not null' },
  inspection_answers: { table: 'inspection_answers', row: 'evidence is not null' },
  official_signatures: { table: 'official_signatures', row: 'official_id = signed_by' },
  signing_acts: { table: 'signing_acts', row: "party = 'establecimiento'" },
  'signing_acts of an official': { table: 'signing_acts', row: "party = 'tecnico'" },
  audit_events: { table: 'audit_events', row: "action = 'close'" },
  audit_links: { table: 'audit_links', row: 'department_id = 13' },
  acta_number_gaps: { table: 'acta_number_gaps', row: 'department_id = 13' },
  acta_counters: { table: 'acta_counters', row: 'department_id = 13 and year = 2026' },
  ...listed('assignments', 'is_done'),
  ...listed('establishments', 'is_notified'),
  ...listed('establishment_activities', 'establishment_id in (select id from establishments where is_notified)'),
  ...listed('users', 'id in (select technician_id from assignments)'),
  ...listed('requirements'),
  ...listed('requirement_events'),
  ...listed('notifications'),
  ...listed('lists.listed_users', 'id in (select technician_id from assignments)'),
  ...listed('lists.listed_establishments'),
  ...listed('lists.listed_assignments'),
  ...listed('lists.listed_inspections'),
  ...listed('lists.listed_complaints'),
  ...listed('lists.listed_cases'),
  ...listed('analytics.counted_inspections'),
  ...listed('analytics.visits_monthly'),
  ...listed('analytics.spread_monthly'),
  ...listed('analytics.officials_monthly'),
  ...listed('analytics.items_monthly'),
  ...listed('analytics.plan_monthly'),
  ...listed('analytics.risk_scores'),
  ...listed('feeds.changes'),
}

/** Tests keep there what a database begins with. */
const TEMPLATE = 'template'

test('every table is changed below, or left out with a reason', async () => {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select concat(nullif(table_schema, 'public') || '.', table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', ${TEMPLATE})`,
  )
  const known = [...Object.values(ROWS).map(({ table }) => table), ...Object.keys(UNTOLD_TABLES)]
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...new Set(known)].toSorted())
})

test('unchanged rows cause no report', async () => {
  expect(await faultsIn(db)).toEqual([])
})

describe.each(Object.entries(ROWS))('changed columns of %s', (title, changed) => {
  test('each column that is changed alone is told, or needs no word', async () => {
    const untold = (await untoldColumns(db, changed, changed.faults ?? firstFaultIn)).map((name) => `${title}.${name}`)
    expect(untold.toSorted()).toEqual(
      Object.keys(NEEDS_NO_WORD)
        .filter((name) => name.startsWith(`${title}.`))
        .toSorted(),
    )
  })
})
