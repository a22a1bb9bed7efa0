import { z } from 'zod'
import { deactivation } from '../domain/shared/deactivation.ts'
import { endpoint } from './core/endpoint.ts'
import { inFlag, inNumber, inText, inWord } from './core/wire-field.ts'
import { form } from './core/wire-object.ts'

const tables = { user: 'users', establishment: 'establishments', assignment: 'assignments' } as const
type Subject = keyof typeof tables
const subjectOf = (table: string) => (Object.keys(tables) as Subject[]).find((subject) => tables[subject] === table)

/** The key column that the specification's client names beside each table. */
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
