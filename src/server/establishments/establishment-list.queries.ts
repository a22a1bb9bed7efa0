import { and, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { establishmentRow, listEstablishments } from '../../contract/establishments.wire.ts'
import type { Page } from '../../domain/shared/list-query.ts'
import { cities, identificationTypes, inscriptionTypes, zodes } from '../catalogues/catalogues.table.ts'
import type { Querier } from '../platform/db/database.ts'
import { dayOfInstant, dayText, flag, integer, type ListSource, searchedText } from '../platform/lists/list-fields.ts'
import { listOrder, readPage } from '../platform/lists/list-page.ts'
import { listWhere } from '../platform/lists/list-where.ts'
import { establishmentActivities, establishments } from './establishments.table.ts'

type EstablishmentQuery = QueryOf<typeof listEstablishments>
type EstablishmentRow = z.output<typeof establishmentRow>

const source: ListSource<EstablishmentQuery['sortBy']> = {
  id: establishments.id,
  searchText: establishments.searchText,
  fields: {
    id: integer(establishments.id),
    name: searchedText(establishments.name),
    inscriptionType: searchedText(inscriptionTypes.name),
    inscriptionNumber: searchedText(establishments.inscriptionNumber),
    identificationType: searchedText(identificationTypes.abbreviation),
    identificationNumber: searchedText(establishments.identificationNumber),
    zodes: searchedText(zodes.name),
    city: searchedText(cities.name),
    createdOn: dayOfInstant(establishments.createdAt),
    isNotified: flag(establishments.isNotified),
    isActive: flag(establishments.isActive),
  },
}

const activityIds = sql<number[]>`array(
  select ${establishmentActivities.activityId} from ${establishmentActivities}
  where ${establishmentActivities.departmentId} = ${establishments.departmentId}
    and ${establishmentActivities.establishmentId} = ${establishments.id}
  order by ${establishmentActivities.activityId})`

const { searchText, createdAt, createdBy, locationTypeId, privacyAcceptedAt, ...shown } =
  getTableColumns(establishments)
/** The joined names are never null, as foreign keys hold them. */
const columns = {
  ...shown,
  locationId: locationTypeId,
  activityIds,
  inscriptionType: sql<string>`${inscriptionTypes.name}`,
  identificationType: sql<string>`${identificationTypes.abbreviation}`,
  zodes: sql<string>`${zodes.name}`,
  city: sql<string>`${cities.name}`,
  createdOn: dayText(createdAt),
  privacyAccepted: sql<boolean>`${privacyAcceptedAt} is not null`,
}

/** Left joins: the database leaves out those that neither the filter nor the order needs, hence most of a count's. */
export const matching = (q: Querier, where: SQL | undefined) =>
  q
    .select(columns)
    .from(establishments)
    .leftJoin(inscriptionTypes, eq(inscriptionTypes.id, establishments.inscriptionTypeId))
    .leftJoin(identificationTypes, eq(identificationTypes.id, establishments.identificationTypeId))
    .leftJoin(zodes, eq(zodes.id, establishments.zodesId))
    .leftJoin(cities, eq(cities.id, establishments.cityId))
    .where(where)

export function findEstablishmentPage(
  q: Querier,
  departmentId: number,
  query: EstablishmentQuery,
): Promise<Page<EstablishmentRow>> {
  const where = and(eq(establishments.departmentId, departmentId), listWhere(source, query.filters))
  const rows = matching(q, where)
    .orderBy(...listOrder(source, query))
    .limit(query.limit)
    .offset(query.offset)
  return readPage(q, query, rows, () => q.select({ total: count() }).from(matching(q, where).as('matching')))
}
