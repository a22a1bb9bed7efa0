import {
  listCitiesOfZodes,
  listEngineers,
  listInscriptionTypes,
  listMotives,
  listPlannableEstablishments,
  listTechnicians,
  listZodes,
} from '../../../contract/catalogues.wire.ts'
import { catalogueQuery, currentChoiceQuery } from '../../features/catalogues/catalogues.queries.ts'
import type { PlanCatalogues } from '../../features/visits/plan-catalogues.ts'

/** The catalogues of the form of a plan. */
export const planCatalogues: PlanCatalogues = {
  zodes: catalogueQuery(listZodes),
  citiesOf: (zodesId) => catalogueQuery(listCitiesOfZodes, { zodesId }),
  inscriptionTypes: catalogueQuery(listInscriptionTypes),
  motives: catalogueQuery(listMotives),
  engineers: currentChoiceQuery(listEngineers),
  technicians: currentChoiceQuery(listTechnicians),
  establishmentsOf: (place) => currentChoiceQuery(listPlannableEstablishments, place),
}
