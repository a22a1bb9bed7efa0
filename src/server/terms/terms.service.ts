import type { listTerms, saveTerm } from '../../contract/calendar/terms.wire.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { DueQuery, TermForm } from '../../domain/calendar/calendar-forms.ts'
import { dueDay, termName } from '../../domain/calendar/terms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { readTermCalendar } from './term-calendar.queries.ts'
import { findTerm, findTerms, insertTerm, type TermVersion, takeTermsTurn } from './terms.queries.ts'

const shown = ({ savedAt, ...version }: TermVersion) => ({ ...version, savedAt: savedAt?.toISOString() ?? null })

/** Every term with its versions (R 30.3). */
export async function readTerms(q: Querier, { departmentId }: Official): Promise<ReplyOf<typeof listTerms>> {
  const found = [...(await findTerms(q, departmentId))]
  return {
    terms: found.flatMap(([code, oldestFirst]) => {
      const versions = oldestFirst.map(shown).reverse()
      const [newest] = versions
      return newest ? { ...newest, code, name: termName[code], versions } : []
    }),
  }
}

/** Last day of a term that counts from a day, with the calendar and the version that gave it. */
export async function readDue(q: Querier, { departmentId }: Official, { term: code, from }: DueQuery) {
  const term = await findTerm(q, departmentId, code)
  const calendar = await readTermCalendar(q, departmentId)
  return { dueOn: dueDay(term, from, calendar), calendarVersion: calendar.version, termVersion: term.version }
}

/**
 * Keeps a new version of a term; terms that began before keep theirs (R 30.3).
 * @throws Problem row.changed, term.unchanged
 */
export function saveTermVersion(
  db: Querier,
  { by, at, form }: { by: Official; at: Date; form: TermForm },
): Promise<ReplyOf<typeof saveTerm>> {
  const { departmentId } = by
  if (!may(by, 'terms.edit', { departmentId })) throw new Problem('access.forbidden')
  const { rowVersion, code, extensionMaxDays, ...rest } = form
  return db.transaction(async (tx) => {
    await takeTermsTurn(tx, departmentId)
    const before = await findTerm(tx, departmentId, code)
    refuseStaleEdit({ rowVersion: before.version }, { rowVersion })
    const after = { ...rest, extensionMaxDays: rest.extendableTimes > 0 ? (extensionMaxDays ?? null) : null }
    const changes = changesOf(before, after)
    if (Object.keys(changes).length === 0) throw new Problem('term.unchanged')
    const version = before.version + 1
    await insertTerm(tx, { ...after, departmentId, code, version, savedBy: by.id, savedAt: at })
    await audit(tx, { official: by, at, action: 'save-term', subject: 'term', details: { code, version, ...changes } })
    return { code, version }
  })
}
