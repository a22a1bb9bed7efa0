import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Database, rowsOf } from '../platform/db/database.ts'
import { insertOfficials, type Officials } from '../testing/data/officials.ts'
import { cleanDatabase, testDatabase } from '../testing/database/database.ts'
import { linkAll } from '../testing/whole-rounds.ts'
import { audit } from './audit.queries.ts'
import { linkAudit } from './link-audit.ts'
import { verifyAudit } from './verify-audit.ts'

const NOW = new Date('2026-11-23T15:00:00Z')

let db: Database
let officials: Officials

beforeEach(async () => {
  await cleanDatabase()
  db = (await testDatabase()).db
  officials = await insertOfficials(db, NOW)
})

const write = (...subjects: number[]) =>
  audit(
    db,
    ...subjects.map((subjectId) => ({
      official: officials.administrator,
      at: new Date(NOW.getTime() + subjectId),
      action: 'edit',
      subject: 'establishment' as const,
      subjectId,
      details: { name: { from: 'La Ñapa', to: `«${subjectId}»` } },
    })),
  )

const faults = async (check: { head?: string; now?: Date } = {}) => {
  const told: string[] = []
  await verifyAudit(db, (fault) => told.push(fault), { now: NOW, ...check })
  return told
}
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** Changes rows with the triggers off, as an intruder with the database's password could. */
const tamper = (statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

test('a trail without events has no links', async () => {
  expect(await linkAll(db, NOW)).toBe(0)
  expect(await verifyAudit(db, () => {})).toEqual({ links: 0, events: 0 })
})

test('every event is linked once, department by department', async () => {
  await write(1, 2)
  await audit(db, {
    official: { ...officials.administrator, id: officials.administrator.id },
    at: NOW,
    action: 'create',
    subject: 'user',
    subjectId: 9,
  })
  expect(await linkAll(db, NOW)).toBe(1)
  expect(await linkAll(db, NOW)).toBe(0)
  await write(3)
  expect(await linkAll(db, NOW)).toBe(1)
  expect(await faults()).toEqual([])
  const [first, second] = await rowsOf<{ position: number; after_id: string; up_to: string }>(
    db,
    sql`select position, after_id, up_to from audit_links order by position`,
  )
  expect(first).toMatchObject({ position: 1 })
  expect(Number(first?.after_id)).toBe(0)
  expect(second?.after_id).toBe(first?.up_to)
})

test("a department's missing events are linked, even after the newest event of all", async () => {
  await write(1)
  await audit(db, { official: officials.outsideAdministrator, at: NOW, action: 'edit', subject: 'user', subjectId: 2 })
  expect(await linkAll(db, NOW)).toBe(2)
  await tamper(sql`delete from audit_links where department_id = ${officials.administrator.departmentId}`)
  expect(await linkAll(db, NOW)).toBe(1)
})

test('a stop is heard between the steps', async () => {
  await write(1)
  expect(await linkAudit(db, NOW, () => true)).toBe(0)
  expect(await linkAll(db, NOW)).toBe(1)
})

const changed = /^El registro de auditoría cambió: los sucesos \d+ a \d+ de Bolívar no son los que se escribieron\.$/

test.each([
  ['an event that says something else', sql`update audit_events set details = '{}' where subject_id = 2`],
  ['an event by somebody else', sql`update audit_events set user_id = user_id + 1 where subject_id = 2`],
  ['an event of another moment', sql`update audit_events set at = at + interval '1 microsecond' where subject_id = 2`],
  ['an event that went', sql`delete from audit_events where subject_id = 2`],
  ['a link with another digest', sql`update audit_links set digest = repeat('0', 64) where position = 1`],
])('%s is found', async (_what, statement) => {
  await write(1, 2, 3)
  await linkAll(db, NOW)
  expect(await faults()).toEqual([])
  await tamper(statement)
  expect(await faults()).toEqual([expect.stringMatching(changed)])
})

test('an event put among those of before is found', async () => {
  await write(1)
  await db.execute(sql`select nextval(pg_get_serial_sequence('audit_events', 'id'))`)
  await write(2)
  await linkAll(db, NOW)
  await tamper(sql`insert into audit_events (id, department_id, at, user_id, action, subject, subject_id)
    select max(id) - 1, department_id, at, user_id, action, subject, 7 from audit_events group by 2, 3, 4, 5, 6 order by 1 desc limit 1`)
  expect(await faults()).toEqual([expect.stringMatching(changed)])
})

test('a missing link is found, and later digests stay without a fault', async () => {
  for (const subject of [1, 2, 3]) {
    await write(subject)
    await linkAll(db, NOW)
  }
  await tamper(sql`delete from audit_links where position = 2`)
  expect(await faults()).toEqual([
    expect.stringMatching(/^El registro de auditoría está cortado antes de los sucesos /),
  ])
})

test('events after a changed link are chained to its original content', async () => {
  await write(1)
  await linkAll(db, NOW)
  await write(2)
  await linkAll(db, NOW)
  await tamper(sql`update audit_links set digest = repeat('0', 64) where position = 1`)
  expect(await faults()).toHaveLength(2)
})

test('events without any link are a fault once a link should be there', async () => {
  await write(1, 2)
  await linkAll(db, NOW)
  await tamper(sql`delete from audit_links`)
  expect(await faults()).toEqual([])
  expect(await faults({ now: later(30) })).toEqual([
    'El registro de auditoría de Bolívar tiene 2 sucesos y ningún eslabón.',
  ])
})

const editAt = (at: Date, official: typeof officials.administrator | undefined = officials.administrator) =>
  db.execute(sql`insert into audit_events (department_id, at, user_id, action, subject)
    values (${officials.administrator.departmentId}, ${at.toISOString()}::timestamptz, ${official?.id ?? null}, 'edit', 'establishment')`)

test('an event that waits for its link while officials go on working is a fault', async () => {
  await write(1)
  await linkAll(db, NOW)
  await editAt(later(1))
  expect(await faults({ now: later(600) })).toEqual([])
  await editAt(later(60))
  expect(await faults({ now: later(600) })).toEqual(['El registro de auditoría de Bolívar tiene 1 suceso sin eslabón.'])
  await linkAll(db, later(61))
  expect(await faults({ now: later(600) })).toEqual([])
})

test('an event without a link of its department is a fault once later ones have one', async () => {
  await write(1)
  await linkAll(db, NOW)
  await audit(db, { official: officials.outsideAdministrator, at: NOW, action: 'edit', subject: 'user', subjectId: 2 })
  await linkAll(db, later(60))
  await tamper(sql`delete from audit_links where department_id = ${officials.administrator.departmentId}`)
  expect(await faults({ now: later(61) })).toEqual([
    'El registro de auditoría de Bolívar tiene 1 suceso y ningún eslabón.',
  ])
})

test('events of a command long after a killed server make earlier unlinked events no fault', async () => {
  await write(1)
  await linkAll(db, NOW)
  await editAt(later(1))
  await db.execute(sql`insert into audit_events (department_id, at, action, subject)
    values (${officials.administrator.departmentId}, ${later(600).toISOString()}::timestamptz, 'pass-over-numbers', 'acta-gap')`)
  expect(await faults({ now: later(601) })).toEqual([])
})

test('the database refuses an event below its first id, and an existing one is reported', async () => {
  await write(1)
  await linkAll(db, NOW)
  const below = sql`insert into audit_events (id, department_id, at, action, subject)
    values (-18, ${officials.administrator.departmentId}, ${NOW.toISOString()}::timestamptz, 'close', 'inspection')`
  await expect(db.execute(below)).rejects.toMatchObject({ cause: { constraint: 'audit_events_id_given' } })
  const undone = new Error('undone')
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`alter table audit_events drop constraint audit_events_id_given`)
      await tx.execute(below)
      const told: string[] = []
      await verifyAudit(tx, (fault) => told.push(fault), { now: NOW })
      expect(told).toEqual(['El registro de auditoría tiene 1 suceso con un número que nunca se da (menor que 1).'])
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
})

const headNow = async () =>
  (await rowsOf<{ digest: string }>(db, sql`select digest from audit_links order by position desc limit 1`))[0]
    ?.digest ?? ''

/** Everything was changed and the chain made anew. */
const chainAnew = async () => {
  await write(1)
  await linkAll(db, NOW)
  const head = await headNow()
  await tamper(sql`update audit_events set details = '{}'`)
  await tamper(sql`update audit_links set digest = audit_digest(department_id, after_id, up_to, '')`)
  const lost = `La cabeza ${head} no está en el registro de auditoría: se rehízo, o le falta el final.`
  expect(await faults({ head })).toEqual([lost])
  return { head, lost }
}

test.each([
  ['of no department', 999, 1, 'El registro de auditoría tiene un eslabón de un departamento que no existe (999).'],
  [
    'of a department below every other',
    -7,
    1,
    'El registro de auditoría tiene un eslabón de un departamento que no existe (-7).',
  ],
  ['before the first place', 13, 0, 'El registro de auditoría está cortado antes de los sucesos 1 a 2 de Bolívar.'],
  [
    'after a place that is not there',
    13,
    9,
    'El registro de auditoría está cortado antes de los sucesos 1 a 2 de Bolívar.',
  ],
])('a head that was kept is not found in a link %s, which is a fault', async (_where, department, position, fault) => {
  const { head, lost } = await chainAnew()
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`alter table audit_links drop constraint audit_links_forward`)
    await tx.execute(sql`insert into audit_links (department_id, position, after_id, up_to, digest, linked_at)
      values (${department}, ${position}, 0, 2, ${head}, now())`)
  })
  try {
    const told = await faults({ head })
    expect(told).toContain(lost)
    expect(told).toContain(fault)
  } finally {
    await tamper(sql`delete from audit_links where digest = ${head}`)
    await db.execute(
      sql`alter table audit_links add constraint audit_links_forward check (position > 0 and up_to > after_id)`,
    )
  }
})

test('a head of a link after a broken one is not found', async () => {
  await write(1)
  await linkAll(db, NOW)
  await write(2)
  await linkAll(db, NOW)
  const head = await headNow()
  expect(await faults({ head })).toEqual([])
  await tamper(sql`update audit_events set details = '{}' where subject_id = 1`)
  expect(await faults({ head })).toContain(
    `La cabeza ${head} no está en el registro de auditoría: se rehízo, o le falta el final.`,
  )
})

test.each([
  'update audit_links set position = position + 1',
  'delete from audit_links',
  'truncate audit_links',
  'truncate audit_events',
  'truncate inspections cascade',
  'truncate inspection_answers',
  'truncate notifications',
  'truncate images',
])('the database refuses to %s', async (statement) => {
  await write(1)
  await linkAll(db, NOW)
  await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({
    cause: expect.objectContaining({ message: expect.stringContaining('is append-only') }),
  })
})
