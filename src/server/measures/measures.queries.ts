import { and, asc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import type { MeasureCode } from '../../domain/inspections/sanitary-measures.ts'
import { type MeasureAct, WORKED_STATES } from '../../domain/measures/measure-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { sanitaryMeasures } from '../schema/catalogues.table.ts'
import { measureActs, measures } from '../schema/follow-up/measures.table.ts'
import { users } from '../schema/users.table.ts'

export type Measure = typeof measures.$inferSelect

const ofDepartment = (departmentId: number, id: number) =>
  and(eq(measures.departmentId, departmentId), eq(measures.id, id))

export const findMeasure = (q: Querier, departmentId: number, id: number): Promise<Measure | undefined> =>
  q
    .select()
    .from(measures)
    .where(ofDepartment(departmentId, id))
    .then(([found]) => found)

/** Locks a measure until the transaction ends: acts on one take turns. */
export const lockMeasure = (tx: Querier, departmentId: number, id: number): Promise<Measure | undefined> =>
  tx
    .select()
    .from(measures)
    .where(ofDepartment(departmentId, id))
    .for('no key update')
    .then(([found]) => found)

/** The measure that an acta imposed for an item. */
export const lockImposed = (
  tx: Querier,
  { departmentId, inspectionId, itemId, code }: Pick<Measure, 'departmentId' | 'inspectionId' | 'itemId' | 'code'>,
): Promise<Measure | undefined> =>
  itemId === null
    ? Promise.resolve(undefined)
    : tx
        .select()
        .from(measures)
        .where(
          and(
            eq(measures.departmentId, departmentId),
            eq(measures.inspectionId, inspectionId),
            eq(measures.itemId, itemId),
            eq(measures.code, code),
            isNull(measures.converts),
          ),
        )
        .for('no key update')
        .then(([found]) => found)

/** Measures whose term counts until a day or later, in the order of their ids. A day that an act named has no term. */
export const lockDueFrom = (tx: Querier, departmentId: number, day: string): Promise<Measure[]> =>
  tx
    .select()
    .from(measures)
    .where(
      and(
        eq(measures.departmentId, departmentId),
        inArray(measures.state, [...WORKED_STATES]),
        isNotNull(measures.termVersion),
        gte(measures.dueOn, day),
      ),
    )
    .orderBy(asc(measures.id))
    .for('no key update')

/** The measures of an acta, in the order of its items. */
export const findOfActa = (q: Querier, departmentId: number, inspectionId: number): Promise<Measure[]> =>
  q
    .select()
    .from(measures)
    .where(and(eq(measures.departmentId, departmentId), eq(measures.inspectionId, inspectionId)))
    .orderBy(asc(measures.id))

/** The measure that one was converted to. */
export const findConverted = (q: Querier, departmentId: number, id: number): Promise<Measure | undefined> =>
  q
    .select()
    .from(measures)
    .where(and(eq(measures.departmentId, departmentId), eq(measures.converts, id)))
    .then(([found]) => found)

export const findCatalogued = (q: Querier, code: MeasureCode) =>
  q
    .select({
      name: sanitaryMeasures.name,
      norm: sanitaryMeasures.norm,
      stopsOperation: sanitaryMeasures.stopsOperation,
    })
    .from(sanitaryMeasures)
    .where(eq(sanitaryMeasures.code, code))
    .then(([found]) => found)

export type Acta = {
  establishmentId: number
  day: string
  actaNumber: string
  establishmentName: string
  identificationNumber: string
  address: string
  city: string
}

/** A closed record of the department, as far as its measures depend on it. */
export const findActa = (q: Querier, departmentId: number, id: number): Promise<Acta | undefined> =>
  rowsOf<Acta>(
    q,
    sql`select i.establishment_id as "establishmentId",
        coalesce(i.snapshot ->> 'visitDay', to_char(i.closed_at at time zone interval '-05:00', 'YYYY-MM-DD')) as day,
        coalesce(i.snapshot ->> 'number', i.id::text) as "actaNumber",
        coalesce(i.snapshot #>> '{establishment,name}', '') as "establishmentName",
        coalesce(i.snapshot #>> '{establishment,identificationNumber}', '') as "identificationNumber",
        coalesce(i.snapshot #>> '{establishment,address}', '') as address,
        coalesce(i.snapshot #>> '{establishment,city}', '') as city
      from inspections i where i.department_id = ${departmentId} and i.id = ${id} and i.seal is not null`,
  ).then(([found]) => found)

type AnsweredItem = { item: string; measure: MeasureCode | null }

/** The title of an item that an acta answers, and the measure that its answer imposes. */
export const findAnsweredItem = (q: Querier, inspectionId: number, itemId: number): Promise<AnsweredItem | undefined> =>
  rowsOf<AnsweredItem>(
    q,
    sql`select concat_ws(' ', c.number, c.title) as item, a.measure from inspection_answers a
      join checklist_items c on c.id = a.item_id where a.inspection_id = ${inspectionId} and a.item_id = ${itemId}`,
  ).then(([found]) => found)

/** The officials of the visits of some actas: the pair of each, and who signed it. */
const officialsOf = (departmentId: number, isActa: SQL) =>
  sql`select i.id as acta, unnest(array[a.engineer_id, a.technician_id]) as id from inspections i
      join assignments a on a.department_id = i.department_id and a.id = i.assignment_id
      where i.department_id = ${departmentId} and ${isActa}
    union select i.id, s.official_id from official_signatures s join inspections i on i.id = s.inspection_id
      where i.department_id = ${departmentId} and ${isActa}`

/** The officials of the visit of an acta. */
export const findActaOfficials = (q: Querier, departmentId: number, inspectionId: number): Promise<Set<number>> =>
  rowsOf<{ id: number }>(q, sql`select o.id from (${officialsOf(departmentId, sql`i.id = ${inspectionId}`)}) o`).then(
    (rows) => new Set(rows.map(({ id }) => id)),
  )

/** Actas, among some, whose visit an official made. */
export const findOwnActas = (
  q: Querier,
  { departmentId, id: userId }: Pick<Official, 'departmentId' | 'id'>,
  inspectionIds: readonly number[],
): Promise<Set<number>> =>
  rowsOf<{ id: number }>(
    q,
    sql`select o.acta as id from (${officialsOf(
      departmentId,
      sql`i.id = any (${`{${inspectionIds.join(',')}}`}::integer[])`,
    )}) o where o.id = ${userId}`,
  ).then((rows) => new Set(rows.map(({ id }) => id)))

/** The officials of the visits that wait for an establishment. */
export const findComingOfficials = (q: Querier, departmentId: number, establishmentId: number): Promise<Set<number>> =>
  rowsOf<{ id: number }>(
    q,
    sql`select unnest(array[a.engineer_id, a.technician_id]) as id from assignments a
      where a.department_id = ${departmentId} and a.establishment_id = ${establishmentId} and a.is_active and not a.is_done`,
  ).then((rows) => new Set(rows.map(({ id }) => id)))

/** The next number of a year. The caller holds the turn of the department. */
export const nextSequence = async (tx: Querier, departmentId: number, year: number): Promise<number> => {
  const [last] = await tx
    .select({ sequence: sql<number>`coalesce(max(${measures.sequence}), 0)` })
    .from(measures)
    .where(and(eq(measures.departmentId, departmentId), eq(measures.year, year)))
  return Number(last?.sequence ?? 0) + 1
}

export const insertMeasure = async (tx: Querier, row: typeof measures.$inferInsert): Promise<Measure> => {
  const [added] = await tx.insert(measures).values(row).returning()
  return added as Measure
}

export type WrittenAct = {
  kind: MeasureAct
  day: string
  at: Date
  byUser: number
  reason?: string | null
  content?: Record<string, unknown>
  images?: readonly string[]
}

/** Adds the act that a measure begins with, or changes to by now. */
export const insertAct = async (tx: Querier, measure: Measure, from: Measure['state'] | null, act: WrittenAct) => {
  const { departmentId, id: measureId, state: toState, dueOn } = measure
  const { content = {}, images = [], reason = null, ...rest } = act
  await tx
    .insert(measureActs)
    .values({ ...rest, content, reason, images: [...images], departmentId, measureId, fromState: from, toState, dueOn })
}

type Changes = Partial<
  Omit<Measure, 'id' | 'departmentId' | 'inspectionId' | 'establishmentId' | 'number' | 'createdAt' | 'rowVersion'>
>

/** Changes a locked measure together with its act. @returns the row after it */
export async function writeAct(tx: Querier, before: Measure, changes: Changes, act: WrittenAct): Promise<Measure> {
  const [after] = await tx
    .update(measures)
    .set({ ...changes, rowVersion: before.rowVersion + 1 })
    .where(ofDepartment(before.departmentId, before.id))
    .returning()
  if (!after) throw new Error('A locked measure is gone.')
  await insertAct(tx, after, before.state, act)
  return after
}

/** The acts on a measure, the oldest first. */
export const findActs = (q: Querier, { departmentId, id }: Pick<Measure, 'departmentId' | 'id'>) =>
  q
    .select({
      id: measureActs.id,
      kind: measureActs.kind,
      day: measureActs.day,
      at: measureActs.at,
      by: sql<string>`coalesce(${users.fullName}, '')`,
      fromState: measureActs.fromState,
      toState: measureActs.toState,
      dueOn: measureActs.dueOn,
      reason: measureActs.reason,
      content: measureActs.content,
      images: measureActs.images,
    })
    .from(measureActs)
    .innerJoin(users, eq(users.id, measureActs.byUser))
    .where(and(eq(measureActs.departmentId, departmentId), eq(measureActs.measureId, id)))
    .orderBy(asc(measureActs.id))
