import { visitWanted } from '../../domain/inspections/checklist-wanted.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { day, flag, inId, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { gapField } from '../imports/import-fields.ts'
import { concepto } from './checklist.wire.ts'

export const lastInspection = wireObject({
  day: ['creation_date', day],
  concepto: ['concept', concepto],
  compliancePct: ['percentage', number],
  motive: ['motive', text],
})

/** Data of the establishment in the header card of the inspection page (R 3.8). */
export const establishmentHeader = wireObject({
  inscriptionType: ['type_of_inscription', text],
  name: ['establishment_name', text],
  inscriptionNumber: ['inscripcion_number', text],
  businessName: ['social_reason', text],
  address: ['address', text],
  city: ['city', text],
  activities: ['activities', list(wireObject({ id: ['activity_id', number], name: ['activitie', text] }))],
  identificationType: ['identificationtype', text],
  identificationNumber: ['identification_number', text],
  ownerName: ['name_proprietary', text],
  phone: ['phone', text],
  email: ['email', text],
  /** Absent in replies of older servers, which a device may still keep. */
  locationType: ['location_type', text.optional()],
  location: ['location', text],
  populationType: ['population_type', text],
  workers: ['number_workers', number],
  openingTime: ['opening_time', text],
  closingTime: ['closing_time', text],
  /** Data that a census lacked: empty texts, and 0 workers. Absent in replies of older servers. */
  censusGaps: ['census_gaps', list(gapField).optional()],
  /** Absent in replies of older servers, which a device may still keep. */
  isActive: ['is_active', flag.optional()],
  lastInspection: ['last_inspection', nullable(lastInspection)],
})

export const getEstablishmentHeader = endpoint({
  method: 'GET',
  path: '/api/inspection/:establishment_id',
  summary: 'Datos del establecimiento para la inspección',
  whileContractIsOver: true,
  params: wireObject({ establishmentId: ['establishment_id', pathId] }),
  query: form(visitWanted, { assignmentId: ['assignment_id', inId] }),
  reply: wireObject({ header: ['Items', establishmentHeader] }),
})
