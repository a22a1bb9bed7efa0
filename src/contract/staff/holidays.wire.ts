import * as forms from '../../domain/staff/staff-forms.ts'
import { endpoint, pathDay } from '../core/endpoint.ts'
import { day, flag, inNumber, inText, list, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const holiday = wireObject({ day: ['day', day], name: ['name', text], isLocal: ['local', flag] })

export const listHolidays = endpoint({
  method: 'GET',
  path: '/api/holidays',
  summary: 'Festivos de ley y días locales de un año',
  query: form(forms.holidaysQuery, { year: ['year', inNumber] }),
  reply: wireObject({ holidays: ['holidays', list(holiday)] }),
})

export const addHoliday = endpoint({
  method: 'POST',
  path: '/api/holidays',
  summary: 'Agregar un día local sin trabajo; solo administradores',
  body: form(forms.holidayForm, { day: ['day', inText], name: ['name', inText] }),
  reply: wireObject({ day: ['day', day] }),
})

export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/api/holidays/:day',
  summary: 'Quitar un día local sin trabajo; solo administradores',
  params: wireObject({ day: ['day', pathDay] }),
  reply: wireObject({ isDone: ['done', flag] }),
})
