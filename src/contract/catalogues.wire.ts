import { z } from 'zod'
import { endpoint, pathId } from './core/endpoint.ts'
import { flag, list, nullable, number, text } from './core/wire-field.ts'
import { type WireNames, wireObject } from './core/wire-object.ts'

const catalogue = <const F extends WireNames>(path: string, collection: string, summary: string, fields: F) =>
  endpoint({
    method: 'GET',
    path: `/api/${path}`,
    summary,
    reply: wireObject({ rows: [collection, list(wireObject(fields))] }),
    // The lists of officials tell identification numbers.
    tokenScopes:
      'identificationNumber' in fields ? (['lists:read', 'personal:read'] as const) : (['lists:read'] as const),
  })

const named = <const N extends string>(idName: N) => ({ id: [idName, number], name: ['name', text] }) as const

const role = { ...named('role_id'), areaId: ['area_id', number], userType: ['user_type_id', nullable(number)] } as const
const city = { ...named('city_id'), zodesId: ['zodes_id', number], departmentId: ['department_id', number] } as const
const location = { ...named('location_id'), populationType: ['population_type', text] } as const

export const listAreas = catalogue('generic/areas', 'areas', 'Áreas', named('area_id'))
export const listContracts = catalogue('generic/contracts', 'contracts', 'Tipos de contrato', named('type_contract_id'))
export const listRoles = catalogue('generic/roles', 'roles', 'Cargos', role)
export const listRolesOfArea = {
  ...catalogue('generic/roles/area/:area_id', 'roles', 'Cargos de un área', role),
  params: wireObject({ areaId: ['area_id', pathId] }),
}
export const listCities = catalogue('generic/citys', 'citys', 'Municipios del departamento', city)
export const listCitiesOfZodes = {
  ...catalogue('generic/citys/:zode_id', 'citys', 'Municipios de una subregión', city),
  params: wireObject({ zodesId: ['zode_id', pathId] }),
}
export const listAllLocations = catalogue('generic/locations/all', 'locations', 'Tipos de ubicación', location)
export const listLocations = {
  ...catalogue('generic/locations/:population_type', 'locations', 'Tipos de ubicación de una población', location),
  params: wireObject({ populationType: ['population_type', z.string()] }),
}
export const listInscriptionTypes = catalogue(
  'generic/inscriptionstypes',
  'inscriptionstypes',
  'Tipos de inscripción',
  named('typeofinscription_id'),
)
export const listDepartments = catalogue('generic/departmens', 'departmens', 'Departamentos', named('department_id'))
export const listZodes = catalogue('generic/zodes', 'zodes', 'Subregiones (ZODES)', named('zodes_id'))
export const listIdentificationTypes = catalogue(
  'generic/identificationtypes',
  'identificationtypes',
  'Tipos de identificación',
  { ...named('identificationtype_id'), abbreviation: ['abbreviation', text] },
)
/** Absent in replies of older servers. */
const tellsNamesakesApart = { identificationNumber: ['identification_number', text.optional()] } as const
/** Absent in replies of older servers. */
const tellsSignature = { hasSignature: ['has_signature', flag.optional()] } as const
export const listTechnicians = catalogue('generic/technicians', 'technicians', 'Técnicos activos', {
  ...named('technical_id'),
  ...tellsNamesakesApart,
  ...tellsSignature,
})
export const listEngineers = catalogue('generic/engineers', 'engineers', 'Ingenieros activos', {
  ...named('engineer_id'),
  ...tellsNamesakesApart,
  ...tellsSignature,
})
export const listMotives = catalogue(
  'generic/motivevisites',
  'motivevisites',
  'Motivos de visita',
  named('motive_visite_id'),
)
export const listActivities = {
  ...catalogue('inscription/activities/:typeofinscription_id', 'activities', 'Actividades de un tipo de inscripción', {
    ...named('activity_id'),
    activity: ['activitie', text],
  }),
  params: wireObject({ inscriptionTypeId: ['typeofinscription_id', pathId] }),
}
/** Active establishments of one subregion, municipality and type, to plan visits for. */
export const listPlannableEstablishments = {
  ...catalogue(
    'assignment/establishment/:zodes_id/:city_id/:typeofinscription_id',
    'establishments',
    'Establecimientos activos de una subregión, municipio y tipo',
    {
      id: ['establishment_id', number],
      name: ['establishment_name', text],
      ...tellsNamesakesApart,
      address: ['address', text.optional()],
      inscriptionNumber: ['inscripcion_number', text.optional()],
      pendingVisits: ['pending_visits', number.optional()],
    },
  ),
  params: wireObject({
    zodesId: ['zodes_id', pathId],
    cityId: ['city_id', pathId],
    inscriptionTypeId: ['typeofinscription_id', pathId],
  }),
}
