import { z } from 'zod'
import { TRIP_STATES } from '../../domain/planning/planning-words.ts'
import {
  MAX_TRIP_DAYS,
  MAX_VISITS_A_DAY,
  tripAnnulment,
  tripClosing,
  tripConfirmation,
  tripEdit,
  tripForm,
} from '../../domain/planning/trip-forms.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { exportEndpoint, listEndpoint } from '../core/list-endpoint.ts'
import { openWord } from '../core/open-word.ts'
import {
  day,
  flag,
  inFlag,
  inId,
  inIdList,
  inJsonList,
  inNumber,
  inText,
  list,
  nullable,
  number,
  text,
} from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const tripFields = {
  id: ['trip_id', number],
  /** `S-2026-014`: counted by department and year of its first day. */
  number: ['number', text],
  zodesId: ['zodes_id', number],
  zodes: ['zodes', text],
  startsOn: ['starts_on', day],
  endsOn: ['ends_on', day],
  engineerId: ['engineer_id', number],
  engineer: ['engineer_name', text],
  technicianId: ['technical_id', number],
  technician: ['technical_name', text],
  /** Absent in replies of older servers, as the next. */
  engineerActive: ['engineer_active', flag.optional()],
  technicianActive: ['technical_active', flag.optional()],
  vehicle: ['vehicle', nullable(text)],
  note: ['note', nullable(text)],
  state: ['state', z.enum(TRIP_STATES)],
  /** Visits of it, and how many are done; of a draft, the proposed ones. */
  visits: ['visits', number],
  visitsDone: ['visits_done', number],
  rowVersion: ['row_version', number],
} as const
const tripRow = wireObject(tripFields)

const tripOrder = {
  fields: {
    trip_id: 'id',
    number: 'number',
    zodes: 'zodes',
    zodes_id: 'zodesId',
    starts_on: 'startsOn',
    ends_on: 'endsOn',
    engineer_name: 'engineer',
    technical_name: 'technician',
    engineer_id: 'engineerId',
    technical_id: 'technicianId',
    vehicle: 'vehicle',
    state: 'state',
    visits: 'visits',
    visits_done: 'visitsDone',
  },
  defaultSort: 'id',
} as const

export const listTrips = listEndpoint({
  path: '/api/trips/all',
  summary: 'Salidas; un técnico o ingeniero ve solo las suyas',
  collection: 'trips',
  row: tripRow,
  order: tripOrder,
})

export const exportTrips = exportEndpoint({
  path: '/api/export/trips',
  summary: 'Salidas en un archivo; un técnico o ingeniero recibe solo las suyas',
  order: tripOrder,
})

const proposedVisit = wireObject({
  establishmentId: ['establishment_id', number],
  establishment: ['establishment_name', text],
  address: ['address', text],
  cityId: ['city_id', number],
  city: ['city', text],
  /** Score and reasons in one line, as of the proposal; null for an establishment without a score. */
  score: ['score', nullable(number)],
  why: ['why', text],
  /** The reason against it by now: deactivated, moved, or a visit that no trip takes up; null for none. */
  problem: ['problem', nullable(text)],
  /** The pending visit that the trip takes up instead of making one, in words; null for none. */
  takesUp: ['takes_up', nullable(text)],
  /** The visit, once the trip is confirmed. */
  assignmentId: ['assignment_id', nullable(number)],
  isDone: ['done', flag],
})

const proposedDay = wireObject({
  day: ['day', day],
  /** Reasons in words why a member of the pair is not available; empty when both are. */
  reasons: ['reasons', list(text)],
  /** Most visits of the day: half of the usual ones where half of the day is absent, 0 where no work is done. */
  capacity: ['capacity', number],
  assignments: ['assignments', list(proposedVisit)],
})

const proposal = list(proposedDay)

/** Proposes a trip and keeps it as a draft. */
export const createTrip = endpoint({
  method: 'POST',
  path: '/api/trips',
  summary: 'Proponer una salida: municipios por riesgo y cercanía, días según disponibilidad; queda en borrador',
  body: form(tripForm, {
    zodesId: ['zodes_id', inId],
    startsOn: ['starts_on', inText],
    endsOn: ['ends_on', inText],
    engineerId: ['engineer_id', inId],
    technicianId: ['technical_id', inId],
    visitsPerDay: ['visits_per_day', inNumber],
    vehicle: ['vehicle', inText],
    note: ['note', inText],
  }),
  reply: wireObject({ id: ['trip_id', number], number: ['number', text], proposal: ['proposal', proposal] }),
})

const params = wireObject({ id: ['id', pathId] })

export const getTrip = endpoint({
  method: 'GET',
  path: '/api/trips/:id',
  summary: 'Una salida con sus días y visitas',
  params,
  reply: wireObject({
    trip: ['trip', wireObject({ ...tripFields, visitsPerDay: ['visits_per_day', number] })],
    proposal: ['proposal', proposal],
    /** Municipalities in the order of the route, and its length as the crow flies in whole kilometres. */
    route: ['route', list(text)],
    distanceKm: ['distance_km', number],
    /** 'Distancia en línea recta: 84 km. Confirme vías y ríos.' */
    distanceText: ['distance_text', text],
    may: ['may', list(openWord(['edit', 'confirm', 'close', 'cancel']))],
  }),
})

/** Replaces the whole proposal of a draft: order, moves, removals and additions in one save. */
export const editTrip = endpoint({
  method: 'PUT',
  path: '/api/trips/:id',
  summary: 'Modificar el borrador de una salida: orden, días y establecimientos',
  params,
  body: form(tripEdit, {
    proposal: [
      'proposal',
      inJsonList(
        wireObject(
          { day: ['day', inText], establishmentIds: ['establishment_id', inIdList(MAX_VISITS_A_DAY)] },
          'refuse',
        ),
        MAX_TRIP_DAYS,
      ),
    ],
    vehicle: ['vehicle', inText],
    note: ['note', inText],
    rowVersion: ['row_version', inNumber],
  }),
  reply: wireObject({ id: ['trip_id', number], rowVersion: ['row_version', number], proposal: ['proposal', proposal] }),
})

export const confirmTrip = endpoint({
  method: 'POST',
  path: '/api/trips/:id/confirm',
  summary:
    'Confirmar una salida: crea o toma sus visitas en un solo acto; con confirmed=0 avisa de quien no está disponible',
  params,
  body: form(tripConfirmation, { confirmed: ['confirmed', inFlag], rowVersion: ['row_version', inNumber] }),
  reply: wireObject({
    assignmentIds: ['assignment_ids', list(number)],
    /** The visits among them that were pending before, and that the trip took up. */
    takenIds: ['taken_ids', list(number)],
    /** Establishments of the proposal that got no visit, with the reason. */
    dropped: [
      'dropped',
      list(
        wireObject({
          establishmentId: ['establishment_id', number],
          establishment: ['establishment_name', text],
          reason: ['reason', text],
        }),
      ),
    ],
  }),
})

const done = wireObject({ isDone: ['done', flag] })

export const closeTrip = endpoint({
  method: 'POST',
  path: '/api/trips/:id/close',
  summary: 'Cerrar una salida; las visitas que faltan siguen pendientes',
  params,
  body: form(tripClosing, { rowVersion: ['row_version', inNumber] }),
  reply: done,
})

export const cancelTrip = endpoint({
  method: 'POST',
  path: '/api/trips/:id/cancel',
  summary:
    'Anular una salida; sus visitas sin iniciar quedan pendientes y sin día; las que tomó vuelven a como estaban',
  params,
  body: form(tripAnnulment, { reason: ['reason', inText], rowVersion: ['row_version', inNumber] }),
  reply: done,
})

export const getTripPdf = endpoint({
  method: 'GET',
  path: '/api/trips/:id/pdf',
  summary: "PDF 'Plan de salida'",
  params,
  reply: fileReply,
  answersFile: ['application/pdf'],
})
