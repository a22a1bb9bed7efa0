import type { TokenScope } from '../integrations/api-token.ts'
import { EVENT_TYPES, type EventType } from '../integrations/event-types.ts'
import { deliveryWords, eventText, eventWords, webhookState } from '../integrations/event-words.ts'
import { ALL_EVENTS, deliveryLabels, onText, tokenLabels, webhookLabels } from '../integrations/list-labels.ts'
import { scopeText } from '../integrations/scope-words.ts'
import { type TokenState, tokenStateWords } from '../integrations/token-state.ts'
import { addressWithoutKey, type DeliveryState, type OffReason } from '../integrations/webhook.ts'
import type { UnknownWord } from '../shared/known-words.ts'
import { dayOf, formatInstant } from '../shared/time.ts'
import type { ExportedList } from './export-columns.ts'
import { activeText } from './list-texts.ts'

/** An ISO instant as people read it; empty without one. */
const instant = (iso: string | null): string => (iso === null ? '' : formatInstant(new Date(iso)))

type TokenCells = {
  name: string
  prefix: string
  scopes: readonly (TokenScope | UnknownWord)[]
  ipRanges: readonly string[]
  createdBy: string
  createdAt: string
  expiresOn: string
  lastUsedOn: string | null
  state: TokenState
}

/** Tokens without their secrets, which the server does not have. */
export const exportedTokens: ExportedList<TokenCells> = {
  title: 'Tokens de integración',
  columns: [
    { label: tokenLabels.name, kind: 'text', value: (row) => row.name },
    { label: 'Comienzo', kind: 'identifier', value: (row) => `${row.prefix}…` },
    {
      label: tokenLabels.scopes,
      kind: 'text',
      value: (row) => row.scopes.map(scopeText).join(', '),
    },
    { label: 'Direcciones IP permitidas', kind: 'text', value: (row) => row.ipRanges.join(', ') },
    { label: tokenLabels.createdBy, kind: 'text', value: (row) => row.createdBy },
    { label: tokenLabels.createdAt, kind: 'day', value: (row) => dayOf(new Date(row.createdAt)) },
    { label: tokenLabels.expiresOn, kind: 'day', value: (row) => row.expiresOn },
    { label: tokenLabels.lastUsedOn, kind: 'day', value: (row) => row.lastUsedOn ?? '' },
    { label: tokenLabels.isActive, kind: 'state', value: (row) => tokenStateWords[row.state] },
  ],
}

export const tokenFilterWords = {
  id: { label: 'Número interno' },
  name: { label: tokenLabels.name },
  createdBy: { label: tokenLabels.createdBy },
  createdAt: { label: tokenLabels.createdAt },
  expiresOn: { label: tokenLabels.expiresOn },
  lastUsedOn: { label: tokenLabels.lastUsedOn },
  isActive: { label: tokenLabels.isActive, values: { 1: activeText(true), 0: activeText(false) } },
}

type WebhookCells = {
  url: string
  types: readonly (EventType | UnknownWord)[]
  offReason: OffReason | UnknownWord | null
  failingSince: string | null
  deliveredAt: string | null
  waiting: number
  createdBy: string
  createdAt: string
}

const eventsText = (types: readonly (EventType | UnknownWord)[]): string =>
  types.length === EVENT_TYPES.length ? ALL_EVENTS : types.map(eventText).join(', ')

/** Webhooks without the secrets that sign their deliveries. */
export const exportedWebhooks: ExportedList<WebhookCells> = {
  title: 'Webhooks',
  columns: [
    { label: webhookLabels.url, kind: 'text', value: (row) => addressWithoutKey(row.url) },
    { label: webhookLabels.types, kind: 'text', value: (row) => eventsText(row.types) },
    {
      label: webhookLabels.isActive,
      kind: 'state',
      value: (row) => webhookState(row.offReason, row.failingSince !== null),
    },
    { label: webhookLabels.deliveredAt, kind: 'state', value: (row) => instant(row.deliveredAt) },
    { label: webhookLabels.waiting, kind: 'number', value: (row) => row.waiting },
    { label: webhookLabels.createdBy, kind: 'text', value: (row) => row.createdBy },
    { label: 'Creado el', kind: 'day', value: (row) => dayOf(new Date(row.createdAt)) },
  ],
}

export const webhookFilterWords = {
  id: { label: 'Número interno' },
  url: { label: webhookLabels.url },
  createdBy: { label: webhookLabels.createdBy },
  createdAt: { label: 'Creado el' },
  isActive: { label: webhookLabels.isActive, values: { 1: onText(true), 0: onText(false) } },
}

type DeliveryCells = {
  eventId: string
  type: EventType | UnknownWord
  url: string
  state: DeliveryState
  attempts: number
  status: number | null
  error: string | null
  createdAt: string
  triedAt: string | null
  nextAt: string | null
}

/** Deliveries of webhooks; what they carried is not in the file. */
export const exportedDeliveries: ExportedList<DeliveryCells> = {
  title: 'Entregas de los webhooks',
  columns: [
    { label: deliveryLabels.type, kind: 'text', value: (row) => eventText(row.type) },
    { label: 'Número', kind: 'identifier', value: (row) => row.eventId },
    { label: webhookLabels.url, kind: 'text', value: (row) => addressWithoutKey(row.url) },
    { label: deliveryLabels.state, kind: 'state', value: (row) => deliveryWords[row.state] },
    { label: deliveryLabels.attempts, kind: 'number', value: (row) => row.attempts },
    { label: deliveryLabels.answer, kind: 'text', value: ({ error, status }) => error ?? status ?? '' },
    { label: deliveryLabels.createdAt, kind: 'state', value: (row) => instant(row.createdAt) },
    { label: deliveryLabels.triedAt, kind: 'state', value: (row) => instant(row.triedAt) },
    { label: deliveryLabels.nextAt, kind: 'state', value: (row) => instant(row.nextAt) },
  ],
}

export const deliveryFilterWords = {
  id: { label: 'Número interno' },
  webhookId: { label: 'Número interno del webhook' },
  type: { label: deliveryLabels.type, values: eventWords },
  state: { label: deliveryLabels.state, values: deliveryWords },
  createdAt: { label: deliveryLabels.createdAt },
}
