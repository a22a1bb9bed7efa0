import { expect, test } from 'vitest'
import type { Querier } from '../platform/db/database.ts'
import { type AuditEntry, audit } from './audit.queries.ts'

test('many events go in statements whose parameters PostgreSQL takes', async () => {
  const written: number[] = []
  const querier = {
    insert: () => ({ values: async (rows: object[]) => void written.push(rows.length) }),
  } as unknown as Querier
  const official = { id: 1, departmentId: 13 }
  const entry: AuditEntry = { official, at: new Date(0), action: 'edit', subject: 'requirement' }
  await audit(querier, ...Array.from({ length: 2_500 }, () => entry))
  expect(written).toEqual([1_000, 1_000, 500])
  await audit(querier)
  expect(written).toHaveLength(3)
})
