import { refusedPartsForm } from '../../domain/notices/refused-parts.ts'
import { endpoint } from '../core/endpoint.ts'
import { flag, inId, inNumber, inText } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** The device tells it after each sending, where the number changed. A server of an earlier version refuses `device`. */
export const reportRefusedParts = endpoint({
  method: 'POST',
  path: '/api/notices/refused',
  summary: 'Avisar cuántas partes rechazadas de una visita siguen en el dispositivo; con 0 el aviso se retira',
  body: form(refusedPartsForm, {
    visitId: ['assignment_id', inId],
    parts: ['parts', inNumber],
    device: ['device', inText],
  }),
  reply: wireObject({ isDone: ['done', flag] }),
  sends: 'json',
})
