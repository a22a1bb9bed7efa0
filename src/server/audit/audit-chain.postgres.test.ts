import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { insertOfficials } from '../testing/data/officials.ts'
import { testDatabase } from '../testing/database/database.ts'
import { linkAll } from '../testing/whole-rounds.ts'
import { audit } from './audit.queries.ts'
import { linkAudit } from './link-audit.ts'
import { verifyAudit } from './verify-audit.ts'

const NOW = new Date('2026-11-23T15:00:00Z')

test('an event of an open transaction is waited for: no link has room for it later', async () => {
  const { db } = await testDatabase()
  const { administrator } = await insertOfficials(db, NOW)
  const event = { official: administrator, at: NOW, action: 'edit', subject: 'user' as const, subjectId: 1 }
  await db.transaction(async (tx) => {
    await audit(tx, event)
    // This event gets a higher id and commits first.
    await audit(db, { ...event, subjectId: 2 })
    expect(await linkAudit(db, NOW)).toBe(0)
  })
  expect(await linkAll(db, NOW)).toBe(1)
  const linked = await rowsOf(
    db,
    sql`select count(*)::int as events from audit_events e join audit_links l on e.id > l.after_id and e.id <= l.up_to`,
  )
  expect(linked).toEqual([{ events: 2 }])
  const faults: string[] = []
  await verifyAudit(db, (fault) => faults.push(fault))
  expect(faults).toEqual([])
})

test('one of several instances makes the links', async () => {
  const { db } = await testDatabase()
  const [official] = await rowsOf<{ id: number; departmentId: number }>(
    db,
    sql`select id, department_id as "departmentId" from users limit 1`,
  )
  if (!official) throw new Error('Nobody is there.')
  await audit(db, { official, at: NOW, action: 'edit', subject: 'user', subjectId: 3 })
  const made = await Promise.all([linkAudit(db, NOW), linkAudit(db, NOW), linkAudit(db, NOW)])
  made.push(await linkAll(db, NOW))
  expect(made.reduce((sum, links) => sum + links, 0)).toBe(1)
})
