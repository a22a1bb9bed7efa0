import type { z } from 'zod'
import { periodQuery } from '../../domain/staff/period-forms.ts'
import * as forms from '../../domain/staff/staff-forms.ts'
import type { AbsenceKind, AbsenceState, Half } from '../../domain/staff/staff-words.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { day, flag, inFlag, inId, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { code, ofUser } from './staff-parts.ts'

export const absenceRow = wireObject({
  id: ['absence_id', number],
  userId: ['user_id', number],
  userName: ['user_name', text],
  /** Tells officials of one name apart. */
  userIdNumber: ['identification_number', text],
  kind: ['kind', code<AbsenceKind>()],
  startsOn: ['starts_on', day],
  endsOn: ['ends_on', day],
  half: ['half', nullable(code<Half>())],
  placeCityId: ['place_city_id', nullable(number)],
  placeCity: ['place_city', nullable(text)],
  note: ['note', nullable(text)],
  /** Whether a paper for it was shown. */
  isPaperShown: ['paper_shown', flag],
  /** The document that proves it, and its file. A server of an earlier version says neither. */
  documentId: ['document_id', nullable(number).optional()],
  fileId: ['file_id', nullable(number).optional()],
  state: ['state', code<AbsenceState>()],
  decidedBy: ['decided_by_name', nullable(text)],
  decidedAt: ['decided_at', nullable(text)],
  decisionReason: ['reason', nullable(text)],
  createdAt: ['created_at', text],
  rowVersion: ['row_version', number],
})
export type AbsenceRow = z.output<typeof absenceRow>

const absenceFields = {
  kind: ['kind', inText],
  startsOn: ['starts_on', inText],
  endsOn: ['ends_on', inText],
  half: ['half', inText],
  placeCityId: ['place_city_id', inId],
  note: ['note', inText],
  isPaperShown: ['paper_shown', inFlag],
  documentId: ['document_id', inNumber],
  confirmed: ['confirmed', inFlag],
  reassignTo: ['reassign_to', inId],
  rowVersion: ['row_version', inNumber],
} as const
const absenceSaved = wireObject({ id: ['absence_id', number], state: ['state', code<AbsenceState>()] })

/** Absences that touch the period, and every request that waits for a decision. */
export const listAbsences = endpoint({
  method: 'GET',
  path: '/api/staff/absences',
  summary: 'Ausencias de un periodo y solicitudes por decidir; los demás ven las suyas',
  query: form(periodQuery, { from: ['from', inText], to: ['to', inText] }),
  reply: wireObject({ absences: ['absences', list(absenceRow)] }),
})

/** Order of the file of absences, which has those of every day; filters choose a period. */
export const absenceOrder = {
  fields: {
    absence_id: 'id',
    user_id: 'userId',
    user_name: 'userName',
    kind: 'kind',
    starts_on: 'startsOn',
    ends_on: 'endsOn',
    state: 'state',
    created_at: 'createdAt',
  },
  defaultSort: 'startsOn',
} as const

/**
 * `confirmed` = 0 asks first where visits are planned on those days: 409 `absence.planned-visits`. Its `reasons` tell what
 * the official saved in those that have begun.
 */
export const createAbsence = endpoint({
  method: 'POST',
  path: '/api/staff/:user_id/absences',
  summary: 'Registrar una ausencia aprobada de otra persona; solo administradores',
  params: ofUser,
  body: form(forms.absenceForm, absenceFields),
  reply: absenceSaved,
})

export const askAbsence = endpoint({
  method: 'POST',
  path: '/api/staff/me/absences',
  summary: 'Pedir una ausencia propia, que decide otra persona',
  body: form(forms.absenceForm, absenceFields),
  reply: absenceSaved,
})

export const editAbsence = endpoint({
  method: 'PUT',
  path: '/api/staff/absences/:absence_id',
  summary: 'Modificar una ausencia; cada quien la suya mientras nadie la decida',
  params: wireObject({ id: ['absence_id', pathId] }),
  body: form(forms.absenceForm, absenceFields),
  reply: absenceSaved,
})

export const decideAbsence = endpoint({
  method: 'POST',
  path: '/api/staff/absences/:absence_id/decision',
  summary: 'Aprobar o rechazar una ausencia; con confirmed=0 avisa de las visitas de esos días',
  params: wireObject({ id: ['absence_id', pathId] }),
  body: form(forms.absenceDecision, {
    decision: ['decision', inText],
    reason: ['reason', inText],
    confirmed: ['confirmed', inFlag],
    reassignTo: ['reassign_to', inId],
    rowVersion: ['row_version', inNumber],
  }),
  reply: absenceSaved,
})

export const annulAbsence = endpoint({
  method: 'POST',
  path: '/api/staff/absences/:absence_id/annul',
  summary: 'Anular una ausencia; cada quien la suya mientras nadie la decida',
  params: wireObject({ id: ['absence_id', pathId] }),
  body: form(forms.annulment, { reason: ['reason', inText], rowVersion: ['row_version', inNumber] }),
  reply: absenceSaved,
})

/** The pending visits of an official with a day in the period. */
export const listPlannedVisits = endpoint({
  method: 'GET',
  path: '/api/staff/:user_id/visits',
  summary: 'Visitas planeadas de un funcionario en un periodo; los demás solo las suyas',
  params: ofUser,
  query: form(periodQuery, { from: ['from', inText], to: ['to', inText] }),
  reply: wireObject({
    visits: [
      'visits',
      list(
        wireObject({
          id: ['assignment_id', number],
          establishment: ['establishment_name', text],
          city: ['city', text],
          scheduledOn: ['scheduled_on', day],
        }),
      ),
    ],
  }),
})
