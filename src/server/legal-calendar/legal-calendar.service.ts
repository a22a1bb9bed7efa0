import type { listLegalDays } from '../../contract/calendar/calendar-days.wire.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { problemReplies } from '../../contract/problems.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { SuspensionForm } from '../../domain/calendar/calendar-forms.ts'
import { colombianHolidays, isHolidayOfLaw } from '../../domain/shared/holidays.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import { moveComplaintTerms } from '../complaints/move-complaint-terms.ts'
import { moveOpenMeasures } from '../measures/move-measures.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { moveOpenTerms } from '../requirements/move-terms.service.ts'
import { deleteHoliday, findLocalHolidays, type LocalDay, saveHoliday } from '../terms/holidays.queries.ts'
import {
  deleteSuspension,
  findCalendarVersions,
  findSuspensions,
  insertCalendarVersion,
  insertSuspension,
  readTermCalendar,
  takeCalendarTurn,
} from '../terms/term-calendar.queries.ts'

type Asker = { by: Official; at: Date }

/** Changes of the calendar that its page shows. */
const SHOWN_VERSIONS = 50

function admit(by: Official): void {
  if (!may(by, 'calendar.edit', { departmentId: by.departmentId })) throw new Problem('access.forbidden')
}

/** Days without work of a year: those of the law, and those that the department added. */
export async function readYearDays(q: Querier, { departmentId }: Official, year: number) {
  const local = await findLocalHolidays(q, departmentId, `${year}-01-01`, `${year}-12-31`)
  return [
    ...colombianHolidays(year).map((one) => ({ ...one, source: 'ley' as const, isLocal: false })),
    ...local.map((one) => ({ ...one, isLocal: true })),
  ].sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** The calendar of a year with what a department changed in it (R 30.1). */
export async function readLegalCalendar(
  q: Querier,
  { by, at }: Asker,
  { year: asked }: { year?: number | undefined },
): Promise<ReplyOf<typeof listLegalDays>> {
  const year = asked ?? Number(dayOf(at).slice(0, 4))
  const versions = await findCalendarVersions(q, by.departmentId, SHOWN_VERSIONS)
  return {
    year,
    holidays: await readYearDays(q, by, year),
    suspensions: await findSuspensions(q, by.departmentId, `${year}-01-01`, `${year}-12-31`),
    calendarVersion: (await readTermCalendar(q, by.departmentId)).version,
    versions: versions.map((one) => ({ ...one, changedAt: one.changedAt.toISOString() })),
  }
}

/** The next version of the calendar, with its note. */
const nextVersion = (tx: Querier, { by, at }: Asker, note: string) =>
  insertCalendarVersion(tx, { departmentId: by.departmentId, note, changedBy: by.id, changedAt: at })

/** `moved` tells how many requirements and complaints end later now; measures move with an act of their own. */
type Added = { calendarVersion: number; moved: number }

/** Makes the version of days that were added, and moves open terms that they touch. */
async function moveAfter(
  tx: Querier,
  asker: Asker,
  { from, norm }: { from: string; norm: string },
  note: string,
): Promise<Added> {
  const calendarVersion = await nextVersion(tx, asker, note)
  const added = { from, norm, calendarVersion }
  const moved = (await moveOpenTerms(tx, asker, added)) + (await moveComplaintTerms(tx, asker, added))
  await moveOpenMeasures(tx, asker, added)
  return { calendarVersion, moved }
}

const normText = (norm: string | null) => (norm === null ? '' : `. ${norm}`)

/** Adds a day without work, or writes its name and norm anew. @throws Problem holiday.of-law */
export function addDay(db: Querier, { by, at, day }: Asker & { day: LocalDay }): Promise<Added> {
  admit(by)
  const { departmentId } = by
  return db.transaction(async (tx) => {
    if (isHolidayOfLaw(day.day)) {
      throw new Problem('holiday.of-law', { fields: { day: problemReplies['holiday.of-law'].text } })
    }
    await takeCalendarTurn(tx, departmentId)
    const [known] = await findLocalHolidays(tx, departmentId, day.day, day.day)
    await saveHoliday(tx, departmentId, day)
    await audit(tx, { official: by, at, action: 'add-holiday', subject: 'holiday', details: day })
    // Another name for the same day changes no term.
    if (known) return { calendarVersion: (await readTermCalendar(tx, departmentId)).version, moved: 0 }
    const note = `Agregó el ${formatDay(day.day)}: ${day.name}${normText(day.norm)}`
    return moveAfter(tx, { by, at }, { from: day.day, norm: day.norm ?? day.name }, note)
  })
}

/** Takes a day of the department away. Terms that it moved stay where they are (R 30.4). @throws Problem holiday.not-found */
export function removeDay(db: Querier, day: string, { by, at }: Asker): Promise<{ calendarVersion: number }> {
  admit(by)
  return db.transaction(async (tx) => {
    await takeCalendarTurn(tx, by.departmentId)
    if (!(await deleteHoliday(tx, by.departmentId, day))) throw new Problem('holiday.not-found')
    await audit(tx, { official: by, at, action: 'remove-holiday', subject: 'holiday', details: { day } })
    return { calendarVersion: await nextVersion(tx, { by, at }, `Quitó el ${formatDay(day)}`) }
  })
}

const periodText = ({ from, to }: { from: string; to: string }) =>
  from === to ? `el ${formatDay(from)}` : `del ${formatDay(from)} al ${formatDay(to)}`

/** Suspends the terms of the department on some days. */
export function suspendTerms(
  db: Querier,
  { by, at, form }: Asker & { form: SuspensionForm },
): Promise<Added & { id: number }> {
  admit(by)
  const { departmentId } = by
  return db.transaction(async (tx) => {
    await takeCalendarTurn(tx, departmentId)
    const id = await insertSuspension(tx, { ...form, departmentId, createdBy: by.id, createdAt: at })
    await audit(tx, { official: by, at, action: 'suspend-terms', subject: 'holiday', subjectId: id, details: form })
    const note = `Suspendió los términos ${periodText(form)}. ${form.norm}`
    return { id, ...(await moveAfter(tx, { by, at }, form, note)) }
  })
}

/** Takes a suspension away. Terms that it moved stay where they are. @throws Problem suspension.not-found */
export function removeSuspendedDays(db: Querier, id: number, { by, at }: Asker): Promise<{ calendarVersion: number }> {
  admit(by)
  return db.transaction(async (tx) => {
    await takeCalendarTurn(tx, by.departmentId)
    const removed = await deleteSuspension(tx, by.departmentId, id)
    if (!removed) throw new Problem('suspension.not-found')
    await audit(tx, { official: by, at, action: 'resume-terms', subject: 'holiday', subjectId: id, details: removed })
    return { calendarVersion: await nextVersion(tx, { by, at }, `Quitó la suspensión ${periodText(removed)}`) }
  })
}
