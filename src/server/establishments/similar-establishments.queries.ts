import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { findSimilarEstablishments } from '../../contract/establishments.wire.ts'
import { MAX_SIMILAR, SIMILAR_NAME, type SimilarQuery } from '../../domain/establishments/similar-establishments.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'

type Similar = ReplyOf<typeof findSimilarEstablishments>['rows'][number]

/**
 * The same identification anywhere in the department, or a similar name in the municipality; inactive ones too, since
 * who is about to inscribe one again may want to activate it. The operator `%` is what the trigram index serves; its own
 * threshold is lower, so the likeness is asked again.
 */
export const findSimilar = (
  q: Querier,
  departmentId: number,
  { identificationNumber, name, cityId }: SimilarQuery,
): Promise<Similar[]> =>
  rowsOf<Similar>(
    q,
    sql`with found as (
        select id from establishments
          where department_id = ${departmentId} and identification_number = ${identificationNumber}
        union
        select id from establishments
          where department_id = ${departmentId} and city_id = ${cityId}
            and distinctive_name(name) % distinctive_name(${name}::text)
            and similarity(distinctive_name(name), distinctive_name(${name}::text)) >= ${SIMILAR_NAME}::real)
      select establishments.id, inscription_number as "inscriptionNumber", establishments.name,
        identification_types.abbreviation as "identificationType", identification_number as "identificationNumber",
        address, cities.name as city, is_active as "isActive",
        identification_number = ${identificationNumber} as "hasSameIdentification"
      from found
        join establishments using (id)
        join identification_types on identification_types.id = identification_type_id
        join cities on cities.id = city_id
      order by "hasSameIdentification" desc,
        similarity(distinctive_name(establishments.name), distinctive_name(${name}::text)) desc, establishments.id
      limit ${MAX_SIMILAR}`,
  )
