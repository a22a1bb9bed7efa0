import { establishmentEdit, establishmentForm, MAX_ACTIVITIES } from '../domain/establishments/establishment-form.ts'
import { similarQuery } from '../domain/establishments/similar-establishments.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { exportEndpoint, listEndpoint } from './core/list-endpoint.ts'
import {
  day,
  flag,
  idList,
  inFlag,
  inId,
  inIdList,
  inNumber,
  inSignature,
  inText,
  list,
  nullable,
  number,
  text,
} from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'
import { gapField } from './imports/import-fields.ts'

const formFields = {
  inscriptionTypeId: ['typeofinscription_id', inId],
  activityIds: ['activity_id', inIdList(MAX_ACTIVITIES)],
  departmentId: ['department_id', inId],
  zodesId: ['zodes_id', inId],
  cityId: ['city_id', inId],
  populationType: ['population_type', inText],
  locationId: ['location_id', inId],
  locationDescription: ['location_description', inText],
  identificationTypeId: ['identificationtype_id', inId],
  identificationNumber: ['identification_number', inText],
  ownerName: ['name_proprietary', inText],
  name: ['establishment_name', inText],
  businessName: ['social_reason', inText],
  address: ['address', inText],
  phone: ['phone', inText],
  mobilePhone: ['mobile_phone', inText],
  email: ['email', inText],
  openingTime: ['opening_time', inText],
  closingTime: ['closing_time', inText],
  workers: ['number_workers', inText],
  responsibleName: ['inscription_responsible', inText],
  responsibleIdNumber: ['identificaction_number_responsible', inText],
  responsibleMobilePhone: ['responsible_mobile_phone', inText],
  responsibleCapacity: ['in_quality_of', inText],
  responsibleObservation: ['observation_inscription_responsible', inText],
  signature: ['signature', inSignature],
  observation: ['observation_ets', inText],
  privacyAccepted: ['privacy_accepted', inFlag],
  electronicNotification: ['electronic_notification', inFlag],
  rowVersion: ['row_version', inNumber],
} as const

const rowFields = {
  id: ['establishment_id', number],
  inscriptionNumber: ['inscripcion_number', text],
  inscriptionTypeId: ['typeofinscription_id', number],
  inscriptionType: ['type_of_inscription', text],
  activityIds: ['activities', idList],
  departmentId: ['department_id', number],
  zodesId: ['zodes_id', number],
  zodes: ['zodes', text],
  cityId: ['city_id', number],
  city: ['city', text],
  populationType: ['population_type', text],
  locationId: ['location_id', number],
  locationDescription: ['location_description', text],
  identificationTypeId: ['identificationtype_id', number],
  identificationType: ['identificationtype', text],
  identificationNumber: ['identification_number', text],
  ownerName: ['name_proprietary', text],
  name: ['establishment_name', text],
  businessName: ['social_reason', text],
  address: ['address', text],
  phone: ['phone', text],
  mobilePhone: ['mobile_phone', text],
  email: ['email', text],
  openingTime: ['opening_time', text],
  closingTime: ['closing_time', text],
  workers: ['number_workers', number],
  responsibleName: ['inscription_responsible', text],
  responsibleIdNumber: ['identificaction_number_responsible', text],
  responsibleMobilePhone: ['responsible_mobile_phone', text],
  responsibleCapacity: ['in_quality_of', text],
  responsibleObservation: ['observation_inscription_responsible', nullable(text)],
  signature: ['signature', nullable(text)],
  observation: ['observation_ets', nullable(text)],
  createdOn: ['creation_date', day],
  isNotified: ['is_notify', flag],
  isActive: ['is_active', flag],
  privacyAccepted: ['privacy_accepted', flag],
  electronicNotification: ['electronic_notification', flag],
  rowVersion: ['row_version', number],
  /**
   * Data that a census lacked, by their names here: their texts are empty and their numbers 0 until the form is saved
   * (R 20.6). Empty for everything that was inscribed. Absent in replies of older servers.
   */
  censusGaps: ['census_gaps', list(gapField).optional()],
} as const

/** A row of the list. It has every field of the form, so that the dialog opens without a second call (R 11.25). */
export const establishmentRow = wireObject(rowFields)

const establishmentOrder = {
  fields: {
    establishment_id: 'id',
    establishment_name: 'name',
    type_of_inscription: 'inscriptionType',
    inscripcion_number: 'inscriptionNumber',
    identificationtype: 'identificationType',
    identification_number: 'identificationNumber',
    zodes: 'zodes',
    city: 'city',
    creation_date: 'createdOn',
    is_notify: 'isNotified',
    is_active: 'isActive',
    /** 1 for those that came in by a census and lack data. */
    has_census_gaps: 'hasCensusGaps',
  },
  defaultSort: 'id',
} as const

export const listEstablishments = listEndpoint({
  path: '/api/inscription/all',
  summary: 'Establecimientos del departamento',
  collection: 'Inscriptions',
  row: establishmentRow,
  order: establishmentOrder,
  tokenScopes: ['lists:read', 'personal:read'],
})

export const exportEstablishments = exportEndpoint({
  path: '/api/export/establishments',
  summary: 'Establecimientos del departamento en un archivo',
  order: establishmentOrder,
})

const savedEstablishment = wireObject({ id: ['establishment_id', number] })

export const createEstablishment = endpoint({
  method: 'POST',
  path: '/api/inscription',
  summary: 'Inscribir un establecimiento',
  body: form(establishmentForm, formFields),
  reply: savedEstablishment,
})

export const editEstablishment = endpoint({
  method: 'PUT',
  path: '/api/inscription/:id',
  summary: 'Modificar la inscripción de un establecimiento',
  params: wireObject({ id: ['id', pathId] }),
  body: form(establishmentEdit, { ...formFields, confirmed: ['confirmed', inFlag] }),
  reply: savedEstablishment,
})

/** One establishment, with the names and boxes that its registration sheet prints. */
export const getEstablishment = endpoint({
  method: 'GET',
  path: '/api/inscription/:id',
  summary: 'Un establecimiento, con lo que imprime su formulario de inscripción',
  params: wireObject({ id: ['id', pathId] }),
  reply: wireObject({
    ...rowFields,
    department: ['department', text],
    locationType: ['location', text],
    activities: [
      'activities_list',
      list(
        wireObject({
          name: ['activitie', text],
          sheetBox: ['sheet_box', text],
        }),
      ),
    ],
  }),
})

/** Establishments that may be the one to inscribe: same identification, or similar name in the municipality. */
export const findSimilarEstablishments = endpoint({
  method: 'GET',
  path: '/api/inscription/similar',
  summary: 'Establecimientos parecidos al que se va a inscribir',
  query: form(similarQuery, {
    identificationNumber: ['identification_number', inText],
    name: ['establishment_name', inText],
    cityId: ['city_id', inId],
  }),
  reply: wireObject({
    rows: [
      'establishments',
      list(
        wireObject({
          id: ['establishment_id', number],
          inscriptionNumber: ['inscripcion_number', text],
          name: ['establishment_name', text],
          identificationType: ['identificationtype', text],
          identificationNumber: ['identification_number', text],
          address: ['address', text],
          city: ['city', text],
          isActive: ['is_active', flag],
          hasSameIdentification: ['same_identification', flag],
        }),
      ),
    ],
  }),
})
