import { type AnyColumn, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { establishmentRow, listEstablishments } from '../../contract/establishments.wire.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ReadListPage } from '../platform/lists/list-page.ts'
import { openListSnapshot } from '../platform/lists/list-snapshot.ts'
import type { List } from '../platform/lists/list-tables.ts'
import { establishmentFields, establishmentList } from '../schema/establishment-list.table.ts'
import { establishmentActivities, establishments } from '../schema/establishments.table.ts'

type EstablishmentQuery = QueryOf<typeof listEstablishments>
type EstablishmentRow = z.output<typeof establishmentRow>

const list: List<EstablishmentQuery['sortBy'], typeof establishmentList.rows> = {
  ...establishmentList,
  fields: establishmentFields,
}

const activityIds = sql<number[]>`array(
  select ${establishmentActivities.activityId} from ${establishmentActivities}
  where ${establishmentActivities.departmentId} = ${establishments.departmentId}
    and ${establishmentActivities.establishmentId} = ${establishments.id}
  order by ${establishmentActivities.activityId})`

const {
  createdAt,
  createdBy,
  importRunId,
  locationTypeId,
  identificationTypeId,
  workers,
  privacyAcceptedAt,
  ...shown
} = getTableColumns(establishments)
const { inscriptionType, identificationType, zodes, city, createdOn } = establishmentList.rows
const known = (column: AnyColumn) => sql<number>`coalesce(${column}, 0)`
const columns = {
  ...shown,
  // Numbers that a census lacked are 0 on the wire, where clients of before read no null.
  locationId: known(locationTypeId),
  identificationTypeId: known(identificationTypeId),
  workers: known(workers),
  activityIds,
  inscriptionType,
  identificationType,
  zodes,
  city,
  createdOn,
  privacyAccepted: sql<boolean>`${privacyAcceptedAt} is not null`,
}

/** Rows of the list, for a condition on establishments. */
export const findRows = (q: Querier, where: SQL | undefined) =>
  q
    .select(columns)
    .from(establishments)
    .innerJoin(establishmentList.rows, eq(establishmentList.rows.id, establishments.id))
    .where(where)

const ofDepartment = (departmentId: number) => (rows: typeof establishmentList.rows) =>
  eq(rows.departmentId, departmentId)

export const findEstablishmentPage = (
  readListPage: ReadListPage,
  q: Querier,
  departmentId: number,
  query: EstablishmentQuery,
): Promise<Page<EstablishmentRow>> =>
  readListPage(q, list, ofDepartment(departmentId), query, (isOnPage, order) =>
    q
      .select(columns)
      .from(establishmentList.rows)
      .innerJoin(establishments, eq(establishments.id, establishmentList.rows.id))
      .where(isOnPage)
      .orderBy(...order),
  )

/** The whole list as of now. */
export const openEstablishmentSnapshot = (
  q: Querier,
  departmentId: number,
  selection: ListSelection<EstablishmentQuery['sortBy']>,
) => openListSnapshot(q, list, ofDepartment(departmentId), selection)
