import { z } from 'zod'
import { deactivation } from '../domain/shared/deactivation.ts'
import { Problem } from '../domain/shared/problem.ts'
import { endpoint } from './core/endpoint.ts'
import { inFlag, inNumber, inText, inWord } from './core/wire-field.ts'
import { form } from './core/wire-object.ts'

const tables = { user: 'users', establishment: 'establishments', assignment: 'assignments' } as const
type Subject = keyof typeof tables

/** Refused as its column is, which only the two together tell to be wrong. */
function subjectOf(table: string): Subject {
  const subject = (Object.keys(tables) as Subject[]).find((subject) => tables[subject] === table)
  if (!subject) throw new Problem('deactivate.unknown-table')
  return subject
}

/** The key column that a client names beside each table (R 7.7). */
export const keyColumns: Record<Subject, string> = {
  user: 'user_id',
  establishment: 'establishment_id',
  assignment: 'assignment_id',
}

/** `data` is `[1]`, or `[0]` if there was no such row in the official's department. */
export const deactivate = endpoint({
  method: 'DELETE',
  path: '/api/generic/deactivate',
  summary: 'Activar o desactivar un usuario, establecimiento o visita',
  body: form(deactivation, {
    subject: ['tablename', inWord(subjectOf, (subject) => tables[subject])],
    keyColumn: ['columname', inText],
    id: ['valuecolum', inNumber],
    isActive: ['status', inFlag],
  }),
  reply: z.array(z.number()),
  sends: 'json',
})
