import { periodQuery } from '../../domain/staff/period-forms.ts'
import * as forms from '../../domain/staff/staff-forms.ts'
import { endpoint } from '../core/endpoint.ts'
import { day, inNumber, inText, list, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { code, load, ofUser } from './staff-parts.ts'

export const saveCapacity = endpoint({
  method: 'POST',
  path: '/api/staff/:user_id/capacity',
  summary: 'Visitas por semana y días de trabajo de un funcionario; solo administradores',
  params: ofUser,
  body: form(forms.capacityForm, {
    visitsPerWeek: ['visits_per_week', inNumber],
    works: ['works', inText],
    rowVersion: ['row_version', inNumber],
  }),
  reply: wireObject({ userId: ['user_id', number] }),
})

export const readWorkload = endpoint({
  method: 'GET',
  path: '/api/staff/workload',
  summary: 'Visitas pendientes frente a la capacidad de un periodo; los demás solo la suya',
  query: form(periodQuery, { from: ['from', inText], to: ['to', inText] }),
  reply: wireObject({
    officials: [
      'officials',
      list(
        wireObject({
          userId: ['user_id', number],
          name: ['name', text],
          identificationNumber: ['identification_number', text],
          ...load,
        }),
      ),
    ],
    /** Minutes that visits usually take: all together, and each type with enough past visits. */
    minutes: [
      'minutes',
      wireObject({
        usual: ['usual', number],
        types: [
          'types',
          list(
            wireObject({
              inscriptionTypeId: ['typeofinscription_id', number],
              name: ['name', text],
              minutes: ['minutes', number],
            }),
          ),
        ],
      }),
    ],
  }),
})

export const listExpiries = endpoint({
  method: 'GET',
  path: '/api/staff/expiries',
  summary: 'Contratos, competencias y carnés que vencen en los próximos días; los demás solo los suyos',
  query: form(forms.expiriesQuery, { days: ['days', inNumber] }),
  reply: wireObject({
    expiries: [
      'expiries',
      list(
        wireObject({
          kind: ['kind', code<'contract' | 'competence' | 'card'>()],
          userId: ['user_id', number],
          name: ['name', text],
          what: ['what', text],
          endsOn: ['ends_on', day],
          daysLeft: ['days_left', number],
        }),
      ),
    ],
  }),
})
