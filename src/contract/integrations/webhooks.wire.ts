import { z } from 'zod'
import { EVENT_TYPES } from '../../domain/integrations/event-types.ts'
import { DELIVERY_STATES, OFF_REASONS, replayForm, startForm, webhookForm } from '../../domain/integrations/webhook.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { exportEndpoint, listEndpoint } from '../core/list-endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { flag, inFlag, inText, inTextList, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

const webhookRow = wireObject({
  id: ['webhook_id', number],
  url: ['url', text],
  types: ['types', list(openWord(EVENT_TYPES))],
  createdBy: ['created_by', text],
  createdAt: ['created_at', text],
  isActive: ['is_active', flag],
  /** Null for one that is on. */
  offReason: ['off_reason', nullable(openWord(OFF_REASONS))],
  offAt: ['off_at', nullable(text)],
  failingSince: ['failing_since', nullable(text)],
  deliveredAt: ['delivered_at', nullable(text)],
  /** Deliveries that wait for a try. */
  waiting: ['waiting', number],
})
export type Webhook = z.output<typeof webhookRow>

const webhookOrder = {
  fields: { webhook_id: 'id', url: 'url', created_by: 'createdBy', created_at: 'createdAt', is_active: 'isActive' },
  defaultSort: 'id',
} as const

export const listWebhooks = listEndpoint({
  path: '/api/webhooks',
  summary: 'Webhooks del departamento; solo administradores',
  collection: 'webhooks',
  row: webhookRow,
  order: webhookOrder,
})

export const exportWebhooks = exportEndpoint({
  path: '/api/export/webhooks',
  summary: 'Webhooks del departamento en un archivo, sin sus secretos; solo administradores',
  order: webhookOrder,
})

/** `secret` signs the deliveries (Standard Webhooks); it is shown here alone. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Crear un webhook; solo administradores',
  body: form(webhookForm, { url: ['url', inText], types: ['types', inTextList(EVENT_TYPES.length + 1)] }),
  reply: wireObject({ id: ['webhook_id', number], secret: ['secret', text] }),
})

const ofWebhook = wireObject({ id: ['webhook_id', pathId] })

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:webhook_id',
  summary: 'Eliminar un webhook y lo que espera; solo administradores',
  params: ofWebhook,
  reply: wireObject({ isDone: ['done', flag] }),
})

/** A webhook that was on already stays as it is. */
export const startWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhook_id/on',
  summary: 'Encender un webhook; solo administradores',
  params: ofWebhook,
  body: form(startForm, { skipsMissed: ['skip_missed', inFlag] }),
  reply: wireObject({ isDone: ['done', flag] }),
})

export const stopWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhook_id/off',
  summary: 'Apagar un webhook; solo administradores',
  params: ofWebhook,
  reply: wireObject({ isDone: ['done', flag] }),
})

/** Sends a message of the type `webhook.test` now, once. `error` is null if it was taken. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhook_id/test',
  summary: 'Enviar un mensaje de prueba a un webhook; solo administradores',
  params: ofWebhook,
  reply: wireObject({ status: ['status', nullable(number)], error: ['error', nullable(text)] }),
})

const deliveryRow = wireObject({
  id: ['delivery_id', number],
  eventId: ['event_id', text],
  type: ['type', openWord(EVENT_TYPES)],
  state: ['state', z.enum(DELIVERY_STATES)],
  attempts: ['attempts', number],
  /** HTTP status of the last try; null without an answer. */
  status: ['status', nullable(number)],
  error: ['error', nullable(text)],
  createdAt: ['created_at', text],
  triedAt: ['tried_at', nullable(text)],
  nextAt: ['next_at', nullable(text)],
})
export type WebhookDelivery = z.output<typeof deliveryRow>

const deliveryOrder = {
  fields: { delivery_id: 'id', type: 'type', state: 'state', created_at: 'createdAt' },
  defaultSort: 'id',
} as const

const deliveries = listEndpoint({
  path: '/api/webhooks/:webhook_id/deliveries',
  summary: 'Entregas de un webhook, de 30 días; solo administradores',
  collection: 'deliveries',
  row: deliveryRow,
  order: deliveryOrder,
})
export const listWebhookDeliveries = endpoint({ ...deliveries, params: ofWebhook })

/** Deliveries of every webhook, those of one by its filter. */
export const exportWebhookDeliveries = exportEndpoint({
  path: '/api/export/webhook-deliveries',
  summary: 'Entregas de los webhooks, de 30 días, en un archivo y sin su contenido; solo administradores',
  order: { ...deliveryOrder, fields: { ...deliveryOrder.fields, webhook_id: 'webhookId' } },
})

export const replayWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhook_id/replay',
  summary: 'Volver a entregar los eventos posteriores a un cursor; solo administradores',
  params: ofWebhook,
  body: form(replayForm, { after: ['after', inText] }),
  reply: wireObject({ queued: ['queued', number] }),
})
