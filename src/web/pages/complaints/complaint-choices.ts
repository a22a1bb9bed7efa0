import { listCities, listEngineers, listTechnicians } from '../../../contract/catalogues.wire.ts'
import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { listEstablishments } from '../../../contract/establishments.wire.ts'
import { SEARCH_FIELD } from '../../../domain/shared/list-query.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { catalogueQuery, currentChoiceQuery } from '../../features/catalogues/catalogues.queries.ts'
import type { ComplaintChoices } from '../../features/complaints/form/complaint-choices.ts'

/** Establishments that a search offers. */
const MOST_FOUND = 20

/** The catalogues of the forms of a complaint. */
export const complaintChoices: ComplaintChoices = {
  cities: catalogueQuery(listCities),
  engineers: currentChoiceQuery(listEngineers),
  technicians: currentChoiceQuery(listTechnicians),
  establishmentsFound: (text) => ({
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
  }),
}
