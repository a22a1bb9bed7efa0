import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { findSimilarEstablishments } from '../../contract/establishments.wire.ts'
import {
  identificationForms,
  MAX_SIMILAR,
  SIMILAR_NAME,
  type SimilarQuery,
} from '../../domain/establishments/similar-establishments.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'

type Similar = ReplyOf<typeof findSimilarEstablishments>['rows'][number]

/**
 * Establishments with the same identification in the department, or with a similar name in the municipality. Inactive
 * ones are included: the official may want to activate one instead of inscribing it again. The trigram index serves
 * the operator `%`, whose threshold is lower than `SIMILAR_NAME`, so the similarity is compared again.
 */
export const findSimilar = (
  q: Querier,
  departmentId: number,
  { identificationNumber, name, cityId }: SimilarQuery,
): Promise<Similar[]> => {
  // An immutable function of a parameter is a constant for the planner, so the trigram index can serve.
  const same = sql`identification_number in ${identificationForms(identificationNumber)}`
  const wanted = sql`distinctive_name(${name}::text)`
  return rowsOf<Similar>(
    q,
    sql`with found as (
        select id, 1.0::real as likeness from establishments
          where department_id = ${departmentId} and ${same}
        union all
        select id, similarity(distinctive_name, ${wanted}) from establishments
          where department_id = ${departmentId} and city_id = ${cityId} and not (${same})
            and distinctive_name % ${wanted}
            and similarity(distinctive_name, ${wanted}) >= ${SIMILAR_NAME}::real)
      select closest.id, inscription_number as "inscriptionNumber", establishments.name,
        identification_types.abbreviation as "identificationType", identification_number as "identificationNumber",
        address, cities.name as city, is_active as "isActive",
        ${same} as "hasSameIdentification"
      from (select * from found order by likeness desc, id limit ${MAX_SIMILAR}) as closest
        join establishments using (id)
        join identification_types on identification_types.id = identification_type_id
        join cities on cities.id = city_id
      order by "hasSameIdentification" desc, likeness desc, closest.id`,
  )
}
