import { z } from 'zod'
import { deactivation } from '../domain/shared/deactivation.ts'
import { Problem } from '../domain/shared/problem.ts'
import { endpoint } from './core/endpoint.ts'
import { inFlag, inId, inNumber, inText, inWord } from './core/wire-field.ts'
import { form } from './core/wire-object.ts'

/**
 * The decision about pending visits that hang on a row. `confirmed` = 0 asks first (R 11.42): the refusal has their number,
 * and in `reasons` what an official saved in those that have begun. An establishment with requirements that are to be met
 * asks too, with 0 where no visit is pending; `reasons` tells what becomes of them. `trips` counts those of an official.
 */
export const pendingDecisionFields = {
  confirmed: ['confirmed', inFlag],
  pendingVisits: ['pending_visits', inText],
  reassignTo: ['reassign_to', inId],
} as const

const tables = { user: 'users', establishment: 'establishments', assignment: 'assignments' } as const
type Subject = keyof typeof tables

/** The subject of a table name. An unknown table is refused like a column that does not match its table. */
function subjectOf(table: string): Subject {
  const subject = (Object.keys(tables) as Subject[]).find((subject) => tables[subject] === table)
  if (!subject) throw new Problem('deactivate.unknown-table')
  return subject
}

/** Key column that a client sends with each table (R 7.7). */
export const keyColumns: Record<Subject, string> = {
  user: 'user_id',
  establishment: 'establishment_id',
  assignment: 'assignment_id',
}

/** Answers `[1]`, or `[0]` if the official's department has no such row (R 11.10). */
export const deactivate = endpoint({
  method: 'DELETE',
  path: '/api/generic/deactivate',
  summary: 'Activar o desactivar un usuario, establecimiento o visita',
  body: form(deactivation, {
    subject: ['tablename', inWord(subjectOf, (subject) => tables[subject])],
    keyColumn: ['columname', inText],
    id: ['valuecolum', inNumber],
    isActive: ['status', inFlag],
    ...pendingDecisionFields,
  }),
  reply: z.array(z.number()),
  sends: 'json',
})
