import { z } from 'zod'
import type { ReasonKind } from '../../domain/staff/availability.ts'
import { availabilityQuery } from '../../domain/staff/period-forms.ts'
import type { Half } from '../../domain/staff/staff-words.ts'
import { endpoint } from '../core/endpoint.ts'
import { day, flag, inId, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

// Apart from the other calls about staff, because the planner works without signal and needs this one alone.

const availabilityDay = wireObject({
  day: ['day', day],
  isAvailable: ['available', flag],
  /** The half that is absent. */
  half: ['half', nullable(z.custom<Half>())],
  reasons: ['reasons', list(text)],
  /** Kind of each reason: a free day says nothing against a visit without a day. */
  reasonKinds: ['reason_kinds', list(z.custom<ReasonKind>())],
})

export const readAvailability = endpoint({
  method: 'GET',
  path: '/api/staff/availability',
  summary: 'Disponibilidad por día de técnicos e ingenieros, con sus razones; para un municipio y un tipo si se dan',
  query: form(availabilityQuery, {
    from: ['from', inText],
    to: ['to', inText],
    cityId: ['city_id', inId],
    inscriptionTypeId: ['type_id', inId],
  }),
  reply: wireObject({
    officials: [
      'officials',
      list(wireObject({ userId: ['user_id', number], name: ['name', text], days: ['days', list(availabilityDay)] })),
    ],
  }),
})
