import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { checklists, conceptoBands, inscriptionTypes } from '../schema/catalogues.table.ts'
import { formats } from '../schema/formats.table.ts'

/** SQL of a department's id, of a checklist code of a type, and of a day. */
type Place = { departmentId: SQLWrapper; code: SQLWrapper; day: SQLWrapper }

const newestOf = (formatId: SQL, department: SQL, { code, day }: Place): SQL => sql`(
  select ${checklists.id} from ${formats} join ${checklists} on ${checklists.formatId} = ${formatId}
  where coalesce(${formats.departmentId}, 0) = ${department} and ${formats.code} = ${code}
    and ${checklists.withdrawnAt} is null and ${checklists.effectiveFrom} <= ${day}
  order by ${checklists.effectiveFrom} desc limit 1)`

/** The department's format, or the one that its retirement named. */
const ownOrReplacement = sql`case when ${formats.retiredAt} is null then ${formats.id} else ${formats.replacementId} end`

/**
 * Id of the edition in force on a day for a code of an inscription type. The department's format of that code comes first,
 * or the one that replaces it, then the product's model (decision 038).
 */
export const editionOfDay = (place: Place): SQL =>
  sql`coalesce(${newestOf(ownOrReplacement, sql`${place.departmentId}`, place)}, ${newestOf(sql`${formats.id}`, sql`0`, place)})`

/** Version of the bands in force on a day: the newest of the department's and the product's; the department's first. */
export const bandsOfDay = ({ departmentId, day }: Pick<Place, 'departmentId' | 'day'>): SQL => sql`(
  select ${conceptoBands.version} from ${conceptoBands}
  where (${conceptoBands.departmentId} is null or ${conceptoBands.departmentId} = ${departmentId})
    and ${conceptoBands.effectiveFrom} <= ${day}
  order by ${conceptoBands.effectiveFrom} desc, ${conceptoBands.departmentId} nulls last limit 1)`

/**
 * The formats that visits of a code may have been filled on: the model, the department's, and every format that ever stood
 * in for this one, retired or not.
 */
export const findFormatsOfCode = (q: Querier, departmentId: number, inscriptionTypeId: number) => {
  const ofDepartment = sql`coalesce(${formats.departmentId}, 0) in (0, ${departmentId})`
  const ofCode = q
    .select({ id: formats.id, standIns: formats.standIns })
    .from(inscriptionTypes)
    .innerJoin(formats, eq(formats.code, inscriptionTypes.checklistCode))
    .where(and(eq(inscriptionTypes.id, inscriptionTypeId), ofDepartment))
    .as('of_code')
  return q
    .selectDistinct({ id: formats.id, retiredAt: formats.retiredAt, restoredAt: formats.restoredAt })
    .from(formats)
    .innerJoin(ofCode, or(eq(formats.id, ofCode.id), eq(formats.id, sql`any (${ofCode.standIns})`)))
    .where(ofDepartment)
}

/** Every published edition of these formats. */
export const findEditionsOf = (q: Querier, formatIds: readonly number[]) =>
  q
    .select({
      id: checklists.id,
      formatId: checklists.formatId,
      version: checklists.version,
      effectiveFrom: checklists.effectiveFrom,
      withdrawnAt: checklists.withdrawnAt,
    })
    .from(checklists)
    .where(inArray(checklists.formatId, [...formatIds]))

/**
 * The edition of each type on every later day on which some edition takes effect, up to a day. In the order of the days.
 */
export const findLaterEditions = (
  q: Querier,
  departmentId: number,
  { typeIds, after, until }: { typeIds: readonly number[]; after: string; until: string },
) => {
  const days = q
    .selectDistinct({ effectiveFrom: checklists.effectiveFrom })
    .from(checklists)
    .where(
      and(
        isNull(checklists.withdrawnAt),
        sql`${checklists.effectiveFrom} > ${after} and ${checklists.effectiveFrom} <= ${until}`,
      ),
    )
    .as('days')
  const place = {
    departmentId: sql`${departmentId}::int`,
    code: inscriptionTypes.checklistCode,
    day: days.effectiveFrom,
  }
  return q
    .select({
      inscriptionTypeId: inscriptionTypes.id,
      effectiveFrom: days.effectiveFrom,
      checklistId: sql<number | null>`${editionOfDay(place)}`,
    })
    .from(inscriptionTypes)
    .innerJoin(days, sql`true`)
    .where(inArray(inscriptionTypes.id, [...typeIds]))
    .orderBy(days.effectiveFrom)
}
