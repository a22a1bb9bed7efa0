import { eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { type AnswerContent, contentFields, type SavedAnswer } from '../../../../domain/inspections/saved-answer.ts'
import type { Pipeline } from '../../../platform/db/batching/pipeline.ts'
import { jsonOf } from '../../../platform/db/batching/prepared-sql.ts'
import { named, prepared } from '../../../platform/db/prepared-rows.ts'
import { inspectionAnswers, inspections } from '../../../schema/inspections.table.ts'
import { users } from '../../../schema/users.table.ts'

/** The columns that the record prints. */
const printed = { itemId: inspectionAnswers.itemId, ...contentFields(inspectionAnswers) }

/** Columns of an answer that the event of the closing tells, beside those that the record prints. */
const beside = {
  answeredBy: inspectionAnswers.answeredBy,
  answeredRoleId: inspectionAnswers.answeredRoleId,
  latitude: inspectionAnswers.latitude,
  longitude: inspectionAnswers.longitude,
  accuracyM: inspectionAnswers.accuracyM,
}

/** The answers of an inspection of the statement, as far as a score needs them, as one JSON list; null without one. */
export const scoredAnswers = sql`(select json_agg(${jsonOf({
  itemId: inspectionAnswers.itemId,
  concept: inspectionAnswers.concept,
  points: inspectionAnswers.points,
  isCritical: inspectionAnswers.isCritical,
  answeredBy: inspectionAnswers.answeredBy,
})}) from ${inspectionAnswers} where ${inspectionAnswers.inspectionId} = ${inspections.id})`

/** The whole answers of an inspection of the statement, as one JSON list. */
export const closingAnswers = sql`(select coalesce(json_agg(${jsonOf({
  ...{ capturedAt: inspectionAnswers.capturedAt, photoTakenAt: inspectionAnswers.photoTakenAt },
  answeredAt: inspectionAnswers.answeredAt,
  ...printed,
  ...beside,
})}), '[]') from ${inspectionAnswers} where ${inspectionAnswers.inspectionId} = ${inspections.id})`

/**
 * The columns of an answer that closing needs: those that the record prints, and who gave it, when and where. `answeredAt`
 * is that of a stored answer; one of this transaction has its instant.
 */
export type ClosingAnswer = AnswerContent & {
  capturedAt: Date | null
  photoTakenAt: Date | null
  answeredAt?: Date
  answeredBy: number
  answeredRoleId: number | null
  latitude: number | null
  longitude: number | null
  accuracyM: number | null
}

type StoredClosingAnswer = ClosingAnswer & { answeredAt: Date }

/** A stored answer with its instants as JSON text. */
export type PrintedRow = Omit<StoredClosingAnswer, 'capturedAt' | 'photoTakenAt' | 'answeredAt'> & {
  capturedAt: string | null
  photoTakenAt: string | null
  answeredAt: string
}
const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

export const withDates = (row: PrintedRow): StoredClosingAnswer => ({
  ...row,
  capturedAt: dateOf(row.capturedAt),
  photoTakenAt: dateOf(row.photoTakenAt),
  answeredAt: new Date(row.answeredAt),
})

const readPrinted = prepared(
  'read_printed_answers',
  new QueryBuilder()
    .select({
      // JSON, because the drivers read a timestamp differently.
      capturedAt: sql`to_json(${inspectionAnswers.capturedAt})`.as('capturedAt'),
      photoTakenAt: sql`to_json(${inspectionAnswers.photoTakenAt})`.as('photoTakenAt'),
      answeredAt: sql`to_json(${inspectionAnswers.answeredAt})`.as('answeredAt'),
      ...named({ ...printed, ...beside }),
    })
    .from(inspectionAnswers)
    .where(eq(inspectionAnswers.inspectionId, sql.placeholder('inspection'))),
)

/** The stored answers of an inspection. */
export async function findClosingAnswers(tx: Pipeline, inspectionId: number): Promise<StoredClosingAnswer[]> {
  const rows = await tx.rows<PrintedRow>(readPrinted, [inspectionId])
  return rows.map(withDates)
}

const readWhole = prepared(
  'read_whole_answers',
  new QueryBuilder()
    .select({
      ...named({ ...printed, answeredBy: inspectionAnswers.answeredBy }),
      answeredByName: sql`coalesce(${users.fullName}, '')`.as('answeredByName'),
    })
    .from(inspectionAnswers)
    .innerJoin(users, eq(users.id, inspectionAnswers.answeredBy))
    .where(eq(inspectionAnswers.inspectionId, sql.placeholder('inspection'))),
)

/** The stored answers of an inspection, each with the person who gave it. */
export const findSavedAnswers = (tx: Pipeline, inspectionId: number): Promise<SavedAnswer[]> =>
  tx.rows<SavedAnswer>(readWhole, [inspectionId])
