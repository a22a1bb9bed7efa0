import { expect, test } from 'vitest'
import { z } from 'zod'
import * as contract from './catalogues.wire.ts'

test.each([
  [contract.listAreas, { areas: [{ area_id: 1, name: 'Saneamiento' }] }],
  [contract.listContracts, { contracts: [{ type_contract_id: 1, name: 'Carrera' }] }],
  [contract.listRoles, { roles: [{ role_id: 1, name: 'Técnico', area_id: 1, user_type_id: null }] }],
  [contract.listRolesOfArea, { roles: [{ role_id: 1, name: 'Técnico', area_id: 1, user_type_id: 2 }] }],
  [contract.listCities, { citys: [{ city_id: 13052, name: 'Arjona', zodes_id: 1, department_id: 13 }] }],
  [contract.listCitiesOfZodes, { citys: [{ city_id: 13052, name: 'Arjona', zodes_id: 1, department_id: 13 }] }],
  [contract.listAllLocations, { locations: [{ location_id: 1, name: 'Barrio', population_type: 'URBANA' }] }],
  [contract.listLocations, { locations: [{ location_id: 7, name: 'Vereda', population_type: 'RURAL' }] }],
  [contract.listInscriptionTypes, { inscriptionstypes: [{ typeofinscription_id: 1, name: 'Preparación' }] }],
  [contract.listDepartments, { departmens: [{ department_id: 13, name: 'Bolívar' }] }],
  [contract.listZodes, { zodes: [{ zodes_id: 1, name: 'Dique' }] }],
  [
    contract.listIdentificationTypes,
    { identificationtypes: [{ identificationtype_id: 3, name: 'Número tributario', abbreviation: 'NIT' }] },
  ],
  [contract.listTechnicians, { technicians: [{ technical_id: 2, name: 'Yuranis Pájaro' }] }],
  [contract.listEngineers, { engineers: [{ engineer_id: 3, name: 'Álvaro Ñáñez' }] }],
  [contract.listMotives, { motivevisites: [{ motive_visite_id: 7, name: 'Otro' }] }],
  [contract.listActivities, { activities: [{ activity_id: 1, name: 'Restaurante', activitie: 'Restaurante' }] }],
  [
    contract.listPlannableEstablishments,
    { establishments: [{ establishment_id: 7, establishment_name: 'Restaurante El Ñandú' }] },
  ],
])('$path is the same JSON once decoded and encoded', ({ reply: message }, reply) => {
  const codec: z.ZodType = message
  expect(z.encode(codec, z.decode(codec, reply))).toEqual(reply)
})
