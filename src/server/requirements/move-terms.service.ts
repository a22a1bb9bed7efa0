import type { Official } from '../../domain/access/official.ts'
import type { TermCalendar } from '../../domain/calendar/term-calendar.ts'
import { movedDueDay } from '../../domain/requirements/requirement-acts.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import {
  findOpenFrom,
  lockOpenFrom,
  type MovedRequirement,
  moveTerms,
  type Requirement,
} from './requirements.queries.ts'

const movedBy = (open: readonly Requirement[], calendar: TermCalendar): MovedRequirement[] =>
  open.flatMap((before) => {
    const dueOn = movedDueDay(before, calendar)
    return dueOn === before.dueOn ? [] : [{ before, dueOn }]
  })

/**
 * Moves open terms after days were added: later, never earlier, and never what an acta printed (R 30.4). The caller holds
 * the turn of the calendar.
 * @param from the first added day
 * @returns how many moved
 */
export async function moveOpenTerms(
  tx: Querier,
  { by, at }: { by: Official; at: Date },
  { from, norm, calendarVersion }: { from: string; norm: string; calendarVersion: number },
): Promise<number> {
  const { departmentId } = by
  const moved = movedBy(await lockOpenFrom(tx, departmentId, from), await readTermCalendar(tx, departmentId))
  await moveTerms(tx, moved, { at, byUser: by.id, norm, calendarVersion })
  const act = { official: by, at, action: 'move-requirement', subject: 'requirement' } as const
  await audit(
    tx,
    ...moved.map(({ before: { id, number, dueOn }, dueOn: to }) => ({
      ...act,
      subjectId: id,
      details: { number, dueOn: { from: dueOn, to }, norm },
    })),
  )
  return moved.length
}

/** The open terms that days would move if they were added now. */
export async function previewMoves(q: Querier, { departmentId }: Official, days: { from: string; to: string }) {
  const calendar = await readTermCalendar(q, departmentId)
  const isAdded = (day: string) => days.from <= day && day <= days.to
  const after = { ...calendar, isBusinessDay: (day: string) => calendar.isBusinessDay(day) && !isAdded(day) }
  return movedBy(await findOpenFrom(q, departmentId, days.from), after).map(({ before, dueOn }) => ({
    id: before.id,
    number: before.number,
    establishmentName: before.establishmentName,
    dueOn: before.dueOn,
    newDueOn: dueOn,
  }))
}
