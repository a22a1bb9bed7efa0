import { type AnswerContent, contentFields } from '../../../../domain/inspections/saved-answer.ts'
import type { ClosingPart } from '../../../../domain/inspections/visit-write.ts'
import type { LateEdition } from '../../../../domain/records/record.ts'
import type { BegunVisit } from '../read/stored-visit.queries.ts'
import type { NewEvent } from './insertions.queries.ts'
import type { InspectionColumns } from './inspection-columns.queries.ts'
import type { Closing, Restated, WrittenChange } from './visit-change.ts'

/** All changes of one inspection in the transaction. */
export type InspectionChange = {
  visit: BegunVisit
  begins: boolean
  late: LateEdition | undefined
  columns: InspectionColumns
  /** Each recorded closing part with its sender: the row of the inspection does not have the sender. */
  parts: { part: ClosingPart; by: number }[]
  /** Observations of the establishment that were replaced, each with who sent it. */
  restated: (Restated & { by: number })[]
  /** Events of single acts: corrections and signatures of officials. */
  acts: { userId: number; action: string; details: Record<string, unknown> }[]
  closing?: Closing & { by: number }
}

/** An answer as the trail has it, without the official who gave it. */
const trailContent = (answer: AnswerContent) => ({ itemId: answer.itemId, ...contentFields(answer) })

const actsOf = ({ by, late, corrections, signings, verdicts }: WrittenChange): InspectionChange['acts'] => [
  ...(late ? [{ userId: by.id, action: 'edition-late', details: late }] : []),
  ...corrections.map(({ before, ...after }) => ({
    userId: by.id,
    action: 'correct',
    details: { before: trailContent(before), after: trailContent(after) },
  })),
  ...verdicts.flatMap(({ before, requirementId, verdict, observation, image }) =>
    before
      ? [
          {
            userId: by.id,
            action: 'correct',
            details: { before, after: { requirementId, verdict, observation, image } },
          },
        ]
      : [],
  ),
  ...signings.map(({ officialId, signature, isDrawn }) => ({
    userId: by.id,
    action: 'sign',
    details: { officialId, signature, isDrawn },
  })),
]

/** The changes of a lot, one for each inspection. */
export function inspectionChanges(changes: readonly WrittenChange[]): InspectionChange[] {
  const byVisit = new Map<number, InspectionChange>()
  for (const one of changes) {
    const { visit, begins, late, by, columns, parts, restated, closing } = one
    const change = byVisit.get(visit.id) ?? { visit, begins, late, columns: {}, parts: [], restated: [], acts: [] }
    byVisit.set(visit.id, change)
    Object.assign(change.columns, columns, closing)
    change.parts.push(...parts.map((part) => ({ part, by: by.id })))
    if (restated) change.restated.push({ ...restated, by: by.id })
    change.acts.push(...actsOf(one))
    if (closing) change.closing = { ...closing, by: by.id }
  }
  return [...byVisit.values()]
}

/**
 * The audit events of an inspection: one for each official who recorded closing parts, and one for the closing. The
 * closing event holds the parts of the official who closed it.
 */
export function eventsOf({ visit, parts, restated, acts, closing }: InspectionChange) {
  const event = { departmentId: visit.departmentId, subject: 'inspection', subjectId: visit.inspectionId }
  const recordedBy = (userId: number) => {
    const last = restated.findLast(({ by }) => by === userId)
    return {
      parts: parts.flatMap(({ part, by }) => (by === userId ? part : [])),
      ...(last && { before: { observation: last.before }, after: { observation: last.after } }),
    }
  }
  const others = new Set(parts.flatMap(({ by }) => (by === closing?.by ? [] : by)))
  const records: NewEvent[] = [...others].map((userId) => ({
    ...event,
    userId,
    action: 'record',
    details: recordedBy(userId),
  }))
  records.push(...acts.map((act) => ({ ...event, ...act })))
  if (!closing) return records
  const { concepto, compliancePct, seal, told, by: userId } = closing
  return [
    ...records,
    { ...event, userId, action: 'close', details: { concepto, compliancePct, seal, ...told, ...recordedBy(userId) } },
  ]
}
