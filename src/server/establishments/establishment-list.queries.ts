import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { establishmentRow, listEstablishments } from '../../contract/establishments.wire.ts'
import type { Page } from '../../domain/shared/list-query.ts'
import type { Querier } from '../platform/db/database.ts'
import { dayOfInstant, digits, flag, integer, text } from '../platform/lists/list-fields.ts'
import type { ReadListPage } from '../platform/lists/list-page.ts'
import type { List } from '../platform/lists/list-tables.ts'
import { establishmentList } from '../schema/establishment-list.table.ts'
import { establishmentActivities, establishments } from '../schema/establishments.table.ts'

type EstablishmentQuery = QueryOf<typeof listEstablishments>
type EstablishmentRow = z.output<typeof establishmentRow>

const list: List<EstablishmentQuery['sortBy'], typeof establishmentList.rows> = {
  ...establishmentList,
  fields: (rows) => ({
    id: integer(rows.id),
    name: text(rows.name, rows.nameKey),
    inscriptionType: text(rows.inscriptionType, rows.inscriptionTypeKey),
    inscriptionNumber: text(rows.inscriptionNumber, rows.inscriptionNumberKey),
    identificationType: text(rows.identificationType, rows.identificationTypeKey),
    identificationNumber: digits(rows.identificationNumber),
    zodes: text(rows.zodes, rows.zodesKey),
    city: text(rows.city, rows.cityKey),
    createdOn: dayOfInstant(rows.createdAt, rows.createdOn),
    isNotified: flag(rows.isNotified),
    isActive: flag(rows.isActive),
  }),
}

const activityIds = sql<number[]>`array(
  select ${establishmentActivities.activityId} from ${establishmentActivities}
  where ${establishmentActivities.departmentId} = ${establishments.departmentId}
    and ${establishmentActivities.establishmentId} = ${establishments.id}
  order by ${establishmentActivities.activityId})`

const { createdAt, createdBy, locationTypeId, privacyAcceptedAt, ...shown } = getTableColumns(establishments)
const { inscriptionType, identificationType, zodes, city, createdOn } = establishmentList.rows
const columns = {
  ...shown,
  locationId: locationTypeId,
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

export const findEstablishmentPage = (
  readListPage: ReadListPage,
  q: Querier,
  departmentId: number,
  query: EstablishmentQuery,
): Promise<Page<EstablishmentRow>> =>
  readListPage(
    q,
    list,
    (rows) => eq(rows.departmentId, departmentId),
    query,
    (isOnPage, order) =>
      q
        .select(columns)
        .from(establishmentList.rows)
        .innerJoin(establishments, eq(establishments.id, establishmentList.rows.id))
        .where(isOnPage)
        .orderBy(...order),
  )
