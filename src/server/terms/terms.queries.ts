import { asc, eq, sql } from 'drizzle-orm'
import { firstTerms, TERM_CODES, type Term, type TermCode, termText } from '../../domain/calendar/terms.ts'
import { SEVERITIES, type Severity, termOfSeverity } from '../../domain/requirements/requirement-words.ts'
import type { Querier } from '../platform/db/database.ts'
import { terms } from '../schema/follow-up/calendar.table.ts'
import { users } from '../schema/users.table.ts'

/** The first number of the lock under which a department's terms change. */
const TERMS_TURN = 5_202_661

/** Versions of a department's terms are written one after the other, until the commit. */
export const takeTermsTurn = async (tx: Querier, departmentId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${TERMS_TURN}::int, ${departmentId}::int)`)
}

/** A version with its author; the first one has none, because the product brings it. */
export type TermVersion = Term & { savedBy: string | null; savedAt: Date | null }

/** Every version of each term, oldest first. */
export async function findTerms(q: Querier, departmentId: number): Promise<ReadonlyMap<TermCode, TermVersion[]>> {
  const later = await q
    .select({
      code: terms.code,
      version: terms.version,
      days: terms.days,
      kind: terms.kind,
      countsFrom: terms.countsFrom,
      extendableTimes: terms.extendableTimes,
      extensionMaxDays: terms.extensionMaxDays,
      norm: terms.norm,
      isConfirmed: terms.isConfirmed,
      savedAt: terms.savedAt,
      savedBy: sql<string>`coalesce(${users.fullName}, '')`,
    })
    .from(terms)
    .innerJoin(users, eq(users.id, terms.savedBy))
    .where(eq(terms.departmentId, departmentId))
    .orderBy(asc(terms.code), asc(terms.version))
  return new Map(
    TERM_CODES.map((code) => [
      code,
      [{ ...firstTerms[code], savedBy: null, savedAt: null }, ...later.filter((row) => row.code === code)],
    ]),
  )
}

/** The newest version of a term. */
export async function findTerm(q: Querier, departmentId: number, code: TermCode): Promise<TermVersion> {
  const versions = (await findTerms(q, departmentId)).get(code)
  const newest = versions?.at(-1)
  if (!newest) throw new Error(`There is no term ${code}.`)
  return newest
}

export type RequirementTerm = { severity: Severity; text: string }

/** The term that requirements of each severity have now. */
export async function findRequirementTerms(q: Querier, departmentId: number): Promise<RequirementTerm[]> {
  const terms = await findTerms(q, departmentId)
  return SEVERITIES.flatMap((severity) => {
    const newest = terms.get(termOfSeverity[severity])?.at(-1)
    return newest ? [{ severity, text: termText(newest) }] : []
  })
}

export const insertTerm = async (tx: Querier, row: typeof terms.$inferInsert): Promise<void> => {
  await tx.insert(terms).values(row)
}
