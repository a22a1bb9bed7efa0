import { endpoint } from './core/endpoint.ts'
import { nullable, text } from './core/wire-field.ts'
import { wireObject } from './core/wire-object.ts'

/** The entity that heads every document, as configured. Its shield is a PNG as a data URL. */
export const getEntity = endpoint({
  method: 'GET',
  path: '/api/generic/entity',
  summary: 'Entidad que encabeza los documentos',
  whileContractIsOver: true,
  reply: wireObject({
    name: ['entity_name', text],
    nit: ['entity_nit', nullable(text)],
    shield: ['entity_shield', nullable(text)],
  }),
})
