import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../src/server/platform/db/database.ts'
import { readRecordFile } from '../../src/server/records/records.service.ts'
import type { Facts, Invariant } from './facts.ts'
import { told } from './facts.ts'
import { recount } from './recount.ts'
import { type StoredVisit, storedVisits } from './stored-visit.ts'

const closedVisits = async (db: Database): Promise<StoredVisit[]> =>
  (await storedVisits(db)).filter(({ closedAt }) => closedAt !== null)

/** A visit closes once: one inspection of it, and one closing in the trail. */
export const closedOnce: Invariant = {
  name: 'closed once',
  async check({ server }: Facts) {
    const rows = await rowsOf<{ visit: number; inspections: number; closings: number }>(
      server.db,
      sql`select i.assignment_id as visit, count(distinct i.id)::int as inspections, count(e.id)::int as closings
        from inspections i left join audit_events e on e.subject = 'inspection' and e.subject_id = i.id and e.action = 'close'
        where i.closed_at is not null group by 1 having count(distinct i.id) <> 1 or count(e.id) <> 1`,
    )
    return told(
      rows.map(({ visit, inspections, closings }) => `visit ${visit}: ${inspections} records, ${closings} closings`),
    )
  },
}

/** The actas of a year have the numbers from 1 on, without a gap. */
export const numbersHaveNoGap: Invariant = {
  name: 'numbers without gap',
  async check({ server }: Facts) {
    const numbers = (await closedVisits(server.db)).map(({ number }) => number ?? '?').sort()
    const expected = numbers.map((number, index) => `${number.slice(0, 4)}-${String(index + 1).padStart(6, '0')}`)
    return numbers.join() === expected.join() ? undefined : `the actas have the numbers ${numbers.join(', ')}`
  },
}

/** Score and concepto of every closed visit are those of its answers, counted without the product's code. */
export const scoreIsRight: Invariant = {
  name: 'score and concepto',
  check: async ({ server }: Facts) => told((await closedVisits(server.db)).flatMap(recount)),
}

/** Canonical JSON (RFC 8785), for the kinds of values that a record has. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, held]) => `${JSON.stringify(name)}:${canonical(held)}`).join(',')}}`
}

type RecordFile = { registro: { sections: { items: { itemId: number; concept: string }[] }[]; concepto: string } }

/** The seal of every closed visit is the digest of its record, and the record tells the stored answers. */
export const sealIsRight: Invariant = {
  name: 'seal',
  async check({ server }: Facts) {
    const faults: string[] = []
    const { departmentId } = server.officials.administrator
    for (const { inspectionId, visitId, seal, answers, concepto } of await closedVisits(server.db)) {
      const file = await readRecordFile(server.platform(), server.db, departmentId, inspectionId)
      const { registro } = JSON.parse(file.text) as RecordFile
      const digest = createHash('sha256').update(canonical(registro)).digest('hex')
      if (digest !== seal) faults.push(`visit ${visitId}: the record gives ${digest}, sealed was ${seal}`)
      const told = new Map(
        registro.sections.flatMap(({ items }) => items.map(({ itemId, concept }) => [itemId, concept])),
      )
      if (answers.some(({ itemId, concept }) => told.get(itemId) !== concept) || registro.concepto !== concepto) {
        faults.push(`visit ${visitId}: the record tells other answers than are stored`)
      }
    }
    return told(faults)
  },
}
