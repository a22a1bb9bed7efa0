import { listCities, listEngineers, listTechnicians } from '../../../contract/catalogues.wire.ts'
import { catalogueQuery, currentChoiceQuery } from '../../features/catalogues/catalogues.queries.ts'
import type { ComplaintChoices } from '../../features/complaints/form/complaint-choices.ts'
import { establishmentsFound } from '../establishments-found.ts'

/** The catalogues of the forms of a complaint. */
export const complaintChoices: ComplaintChoices = {
  cities: catalogueQuery(listCities),
  engineers: currentChoiceQuery(listEngineers),
  technicians: currentChoiceQuery(listTechnicians),
  establishmentsFound,
}
