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

type Asker = { by: Official; at: Date }

const movedBy = (open: readonly Requirement[], calendar: TermCalendar): MovedRequirement[] =>
  open.flatMap((before) => {
    const dueOn = movedDueDay(before, calendar)
    return dueOn === before.dueOn ? [] : [{ before, dueOn }]
  })

/** Writes the moves, each with its act and its line of the trail. */
async function writeMoves(
  tx: Querier,
  { by, at }: Asker,
  moved: readonly MovedRequirement[],
  { norm, calendarVersion }: { norm: string; calendarVersion: number },
): Promise<void> {
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
}

/**
 * Moves open terms after days were added: later, never earlier, and never what an acta printed (R 30.4). The caller holds
 * the turn of the calendar.
 * @param from the first added day
 * @returns how many moved
 */
export async function moveOpenTerms(
  tx: Querier,
  asker: Asker,
  { from, norm, calendarVersion }: { from: string; norm: string; calendarVersion: number },
): Promise<number> {
  const { departmentId } = asker.by
  const moved = movedBy(await lockOpenFrom(tx, departmentId, from), await readTermCalendar(tx, departmentId))
  await writeMoves(tx, asker, moved, { norm, calendarVersion })
  return moved.length
}

/** Moves a term that was not open while days were added. The caller holds its row and the turn of the calendar. */
export async function moveTermOf(tx: Querier, asker: Asker, before: Requirement, norm: string): Promise<void> {
  const calendar = await readTermCalendar(tx, before.departmentId)
  await writeMoves(tx, asker, movedBy([before], calendar), { norm, calendarVersion: calendar.version })
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
