import { z } from 'zod'
import {
  dueQuery,
  HOLIDAY_SOURCES,
  localDayForm,
  movedQuery,
  suspensionForm,
} from '../../domain/calendar/calendar-forms.ts'
import { holidaysQuery } from '../../domain/staff/staff-forms.ts'
import { endpoint, pathDay, pathId } from '../core/endpoint.ts'
import { day, flag, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const legalDay = wireObject({
  day: ['day', day],
  name: ['name', text],
  /** Null for days that a department added before norms were asked for. */
  norm: ['norm', nullable(text)],
  source: ['source', z.enum(HOLIDAY_SOURCES)],
  /** Whether the department added it. */
  isLocal: ['local', flag],
})

const suspension = wireObject({
  id: ['suspension_id', number],
  from: ['from_day', day],
  to: ['to_day', day],
  norm: ['norm', text],
})

const version = wireObject({
  version: ['version', number],
  note: ['note', text],
  changedBy: ['changed_by', text],
  /** ISO instant. */
  changedAt: ['changed_at', text],
})

export const listLegalDays = endpoint({
  method: 'GET',
  path: '/api/calendar/holidays',
  summary: 'Días sin trabajo de un año con su norma, suspensiones de términos y cambios del calendario',
  query: form(holidaysQuery, { year: ['year', inNumber] }),
  reply: wireObject({
    year: ['year', number],
    holidays: ['holidays', list(legalDay)],
    suspensions: ['suspensions', list(suspension)],
    calendarVersion: ['calendar_version', number],
    /** The newest first. Version 1, the calendar of the law, is not among them. */
    versions: ['versions', list(version)],
  }),
})

/** How many open terms end later now. */
const moved = { moved: ['moved', number] } as const
const changed = { calendarVersion: ['calendar_version', number] } as const

export const addLegalDay = endpoint({
  method: 'POST',
  path: '/api/calendar/holidays',
  summary: 'Agregar un día sin trabajo con su norma; solo administradores',
  body: form(localDayForm, {
    day: ['day', inText],
    name: ['name', inText],
    norm: ['norm', inText],
    source: ['source', inText],
  }),
  reply: wireObject({ day: ['day', day], ...changed, ...moved }),
})

export const removeLegalDay = endpoint({
  method: 'DELETE',
  path: '/api/calendar/holidays/:day',
  summary: 'Quitar un día que agregó el departamento; solo administradores',
  params: wireObject({ day: ['day', pathDay] }),
  reply: wireObject({ ...changed }),
})

export const addSuspension = endpoint({
  method: 'POST',
  path: '/api/calendar/suspensions',
  summary: 'Suspender los términos en unos días con su norma; solo administradores',
  body: form(suspensionForm, { from: ['from_day', inText], to: ['to_day', inText], norm: ['norm', inText] }),
  reply: wireObject({ id: ['suspension_id', number], ...changed, ...moved }),
})

export const removeSuspension = endpoint({
  method: 'DELETE',
  path: '/api/calendar/suspensions/:id',
  summary: 'Quitar una suspensión de términos; solo administradores',
  params: wireObject({ id: ['id', pathId] }),
  reply: wireObject({ ...changed }),
})

export const previewMoved = endpoint({
  method: 'GET',
  path: '/api/calendar/moved',
  summary: 'Plazos abiertos que se correrían si se agregaran unos días',
  query: form(movedQuery, { from: ['from', inText], to: ['to', inText] }),
  reply: wireObject({
    moved: [
      'moved',
      list(
        wireObject({
          id: ['requirement_id', number],
          number: ['number', text],
          establishmentName: ['establishment_name', text],
          dueOn: ['due_day', day],
          newDueOn: ['new_due_day', day],
        }),
      ),
    ],
  }),
})

export const readDueDay = endpoint({
  method: 'GET',
  path: '/api/calendar/due',
  summary: 'Último día de un término que se cuenta desde un día',
  query: form(dueQuery, { term: ['term', inText], from: ['from', inText] }),
  reply: wireObject({
    dueOn: ['due_day', day],
    calendarVersion: ['calendar_version', number],
    termVersion: ['term_version', number],
  }),
})
