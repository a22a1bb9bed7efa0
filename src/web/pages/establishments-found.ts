import type { QueryOf } from '../../contract/core/endpoint.ts'
import { listEstablishments } from '../../contract/establishments.wire.ts'
import { SEARCH_FIELD } from '../../domain/shared/list-query.ts'
import { call } from '../api/call.ts'
import { queryKeys } from '../api/query-keys.ts'
import type { CatalogueQuery } from '../ui/catalogue/use-catalogue.ts'

/** Establishments that a search offers. */
const MOST_FOUND = 20

/** Active establishments that a text finds. */
export const establishmentsFound = (text: string): CatalogueQuery => ({
  queryKey: [...queryKeys.establishments, 'found', text],
  queryFn: async ({ signal }) => {
    const query: QueryOf<typeof listEstablishments> = {
      ...{ limit: MOST_FOUND, offset: 0, sortBy: 'name', descending: false },
      filters: [
        { field: SEARCH_FIELD, operator: 'like', value: text },
        { field: 'isActive', operator: '=', value: '1' },
      ],
    }
    const { rows } = await call(listEstablishments, { query, signal })
    return rows.map(({ id, name, identificationNumber, address }) => ({ id, name, identificationNumber, address }))
  },
})
