import { and, asc, eq, sql } from 'drizzle-orm'
import type { IssueState, SignatureLevel } from '../../../domain/evidence/issued-document.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { roles } from '../../schema/catalogues.table.ts'
import { addenda } from '../../schema/evidence/addenda.table.ts'
import { inspections } from '../../schema/inspections.table.ts'
import { users } from '../../schema/users.table.ts'

export type Addendum = typeof addenda.$inferSelect

export const findAddendum = (q: Querier, departmentId: number, id: number): Promise<Addendum | undefined> =>
  q
    .select()
    .from(addenda)
    .where(and(eq(addenda.departmentId, departmentId), eq(addenda.id, id)))
    .then(([found]) => found)

/** The addenda of an acta in their order. */
export const findAddenda = (q: Querier, departmentId: number, inspectionId: number): Promise<Addendum[]> =>
  q
    .select()
    .from(addenda)
    .where(and(eq(addenda.departmentId, departmentId), eq(addenda.inspectionId, inspectionId)))
    .orderBy(asc(addenda.position))

/** An addendum of any department by its code, with its acta's closing. */
export const findAddendumByCode = (q: Querier, code: string): Promise<Addendum | undefined> =>
  q
    .select()
    .from(addenda)
    .where(sql`document_code('adenda', ${addenda.seal}) = ${code}`)
    .then(([found]) => found)

/** The facts of a closed inspection that its addenda seal. */
export const findActa = (q: Querier, departmentId: number, id: number) =>
  q
    .select({
      id: inspections.id,
      seal: inspections.seal,
      closedAt: inspections.closedAt,
      snapshot: inspections.snapshot,
    })
    .from(inspections)
    .where(and(eq(inspections.departmentId, departmentId), eq(inspections.id, id)))
    .then(([found]) => found)

/** Name and role of an official, as an addendum seals them. */
export const findAuthor = (q: Querier, departmentId: number, id: number): Promise<{ name: string; role: string }> =>
  q
    .select({ name: sql<string>`coalesce(${users.fullName}, '')`, role: sql<string>`coalesce(${roles.name}, '')` })
    .from(users)
    .leftJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.departmentId, departmentId), eq(users.id, id)))
    .then(([found]) => found ?? { name: '', role: '' })

/** The place after the last addendum of an acta. The caller holds the acta's lock. */
export const nextPosition = (tx: Querier, departmentId: number, inspectionId: number): Promise<number> =>
  tx
    .select({ next: sql<number>`coalesce(max(${addenda.position}), 0)::integer + 1` })
    .from(addenda)
    .where(and(eq(addenda.departmentId, departmentId), eq(addenda.inspectionId, inspectionId)))
    .then(([found]) => found?.next ?? 1)

export const insertAddendum = (tx: Querier, row: typeof addenda.$inferInsert): Promise<number> =>
  tx
    .insert(addenda)
    .values(row)
    .returning({ id: addenda.id })
    .then(([added]) => {
      if (!added) throw new Error('An inserted addendum has an id.')
      return added.id
    })

/** State and level of the newest version of each addendum's file, by addendum. */
export const findFilesOf = async (
  q: Querier,
  departmentId: number,
  inspectionId: number,
): Promise<Map<number, { state: IssueState; level: SignatureLevel | null }>> => {
  const rows = await rowsOf<{ id: number; state: IssueState; level: SignatureLevel | null }>(
    q,
    sql`select distinct on (a.id) a.id, d.state, d.level from addenda a
      join issued_documents d on d.department_id = a.department_id and d.kind = 'adenda' and d.subject_id = a.id
      where a.department_id = ${departmentId} and a.inspection_id = ${inspectionId} order by a.id, d.version desc`,
  )
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}
