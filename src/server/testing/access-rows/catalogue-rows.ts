import { type AccessRows, everyone, ofAdministrators } from './callers.ts'

/** Rows of the lists of words that forms offer. */
export const catalogueRows: AccessRows = {
  'GET /api/generic/areas': everyone(),
  'GET /api/generic/contracts': everyone(),
  'GET /api/generic/roles': everyone(),
  'GET /api/generic/roles/area/:area_id': everyone(),
  'GET /api/generic/locations/all': everyone(),
  'GET /api/generic/locations/:population_type': everyone(),
  'GET /api/generic/inscriptionstypes': everyone(),
  'GET /api/generic/identificationtypes': everyone(),
  'GET /api/generic/motivevisites': everyone(),
  'GET /api/generic/departmens': everyone(),
  'GET /api/generic/zodes': everyone(),
  'GET /api/generic/citys': everyone(),
  'GET /api/generic/citys/:zode_id': everyone(),
  'GET /api/generic/technicians': everyone(),
  'GET /api/generic/entity': everyone(),
  'GET /api/generic/engineers': everyone(),
  'GET /api/generic/itemtypes/:typeofinscription_id': everyone(),
  // An administrator of another department gets `data: [0]`: there is no such row.
  'DELETE /api/generic/deactivate': ofAdministrators(200),
}
