import { randomUUID } from 'node:crypto'
import type { Webhook, WebhookDelivery } from '../../../contract/integrations/webhooks.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import { EVENT_TYPES } from '../../../domain/integrations/event-types.ts'
import { deliveryWords, eventText, webhookState } from '../../../domain/integrations/event-words.ts'
import { eventCursor } from '../../../domain/integrations/events-query.ts'
import { ALL_EVENTS, NEVER_DELIVERED } from '../../../domain/integrations/list-labels.ts'
import { addressWithoutKey, type WebhookForm } from '../../../domain/integrations/webhook.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { Cells } from '../../platform/lists/page-of-rows.ts'
import { findEvents } from '../events/events.queries.ts'
import { newWebhookSecret, type PostWebhook, type WebhookAnswer } from './post-webhook.ts'
import * as queries from './webhooks.queries.ts'

type By = { by: Official; at: Date }

/** The address as the trail keeps it for good: files and copies of the trail have no key of other systems. */
const toldAddress = (url: string) => ({ url: addressWithoutKey(url) })

/** Makes a webhook for the events from now on. @param upTo number of the last event before it */
export async function createWebhook(
  q: Querier,
  { by, at }: By,
  { url, types }: WebhookForm,
  upTo: number,
): Promise<{ id: number; secret: string }> {
  const secret = newWebhookSecret()
  const id = await q.transaction(async (tx) => {
    const row = {
      departmentId: by.departmentId,
      url,
      types,
      secret,
      lastEventId: upTo,
      createdBy: by.id,
      createdAt: at,
    }
    const created = await queries.insertWebhook(tx, row)
    const details = { ...toldAddress(url), types }
    await audit(tx, { official: by, at, action: 'create', subject: 'webhook', subjectId: created, details })
    return created
  })
  return { id, secret }
}

async function found(q: Querier, by: Official, id: number) {
  const webhook = await queries.findWebhook(q, { departmentId: by.departmentId, id })
  if (!webhook) throw new Problem('webhook.not-found')
  return webhook
}

/** @throws Problem webhook.not-found */
export const removeWebhook = (q: Querier, { by, at }: By, id: number): Promise<void> =>
  q.transaction(async (tx) => {
    const { url } = await found(tx, by, id)
    await queries.deleteWebhook(tx, { departmentId: by.departmentId, id })
    const details = toldAddress(url)
    await audit(tx, { official: by, at, action: 'delete-webhook', subject: 'webhook', subjectId: id, details })
  })

/**
 * Switches a webhook on, if it is off.
 * @param skipTo number of the last event that is not sent any more; undefined to send what was missed
 * @throws Problem webhook.not-found
 */
export const startWebhook = (q: Querier, { by, at }: By, id: number, skipTo: number | undefined): Promise<void> =>
  q.transaction(async (tx) => {
    const { url, disabledAt } = await found(tx, by, id)
    if (!disabledAt) return
    await queries.switchOn(tx, id, { at, skipTo })
    const details = { ...toldAddress(url), skipsMissed: skipTo !== undefined }
    await audit(tx, { official: by, at, action: 'start-webhook', subject: 'webhook', subjectId: id, details })
  })

/** Switches a webhook off, if it is on. What waits stays. @throws Problem webhook.not-found */
export const stopWebhook = (q: Querier, { by, at }: By, id: number): Promise<void> =>
  q.transaction(async (tx) => {
    const { url } = await found(tx, by, id)
    if (!(await queries.switchOff(tx, id, at, 'person'))) return
    const details = toldAddress(url)
    await audit(tx, { official: by, at, action: 'stop-webhook', subject: 'webhook', subjectId: id, details })
  })

/** Sends a message that tells of no event. @throws Problem webhook.not-found */
export async function sendTest(q: Querier, { by, at }: By, id: number, post: PostWebhook): Promise<WebhookAnswer> {
  const { url, secret } = await found(q, by, id)
  const data = { subject: 'webhook', subject_id: id }
  const body = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data })
  return post({ url, secret, id: `test_${randomUUID()}`, body }, at)
}

/** Keeps in the trail that a webhook was tried, and what it answered. */
export const noteTest = (q: Querier, { by, at }: By, id: number, { status, error }: WebhookAnswer): Promise<void> =>
  audit(q, { official: by, at, action: 'test-webhook', subject: 'webhook', subjectId: id, details: { status, error } })

/** Events that a count looks at; a webhook that asks for more is told of these. */
const MOST_COUNTED = 10_000

/**
 * Delivers the events after a place anew, those that were taken too. A webhook that was off is on again.
 * @returns how many events there are until now
 */
export const replayWebhook = (
  q: Querier,
  { by, at }: By,
  { id, after, upTo }: { id: number; after: number; upTo: number },
): Promise<number> =>
  q.transaction(async (tx) => {
    const { departmentId, types, url, createdBy: maker } = await found(tx, by, id)
    await queries.rewindWebhook(tx, id, after)
    const details = { ...toldAddress(url), after: eventCursor(after) }
    await audit(tx, { official: by, at, action: 'replay-webhook', subject: 'webhook', subjectId: id, details })
    return (await findEvents(tx, { departmentId, after, types, maker }, { upTo, limit: MOST_COUNTED })).events.length
  })

export async function readWebhooks(q: Querier, by: Official): Promise<Webhook[]> {
  return (await queries.findWebhooks(q, by.departmentId)).map(({ webhook, makerName, waiting }) => ({
    id: webhook.id,
    url: webhook.url,
    types: webhook.types,
    createdBy: makerName,
    createdAt: webhook.createdAt.toISOString(),
    isActive: webhook.disabledAt === null,
    offReason: webhook.offReason,
    offAt: webhook.disabledAt?.toISOString() ?? null,
    failingSince: webhook.failingSince?.toISOString() ?? null,
    deliveredAt: webhook.deliveredAt?.toISOString() ?? null,
    waiting,
  }))
}

/** Deliveries that the list shows, the newest. */
const MOST_SHOWN = 2_000

/** @throws Problem webhook.not-found */
export async function readDeliveries(q: Querier, by: Official, webhookId: number): Promise<WebhookDelivery[]> {
  await found(q, by, webhookId)
  return (await queries.findDeliveries(q, { webhookId, reader: by.id, limit: MOST_SHOWN })).map((delivery) => ({
    id: delivery.id,
    eventId: eventCursor(delivery.eventId),
    type: delivery.type,
    state: delivery.state,
    attempts: delivery.attempts,
    status: delivery.status,
    error: delivery.error,
    createdAt: delivery.createdAt.toISOString(),
    triedAt: delivery.triedAt?.toISOString() ?? null,
    nextAt: delivery.nextAt?.toISOString() ?? null,
  }))
}

export const webhookCells: Cells<Webhook, 'id' | 'url' | 'createdBy' | 'createdAt' | 'isActive'> = {
  id: ({ id }) => id,
  url: ({ url }) => url,
  createdBy: ({ createdBy }) => createdBy,
  createdAt: ({ createdAt }) => createdAt,
  isActive: ({ isActive }) => isActive,
}

/** The words and instants of a webhook's state and events, as the screen shows them. */
export const webhookWords = ({ offReason, offAt, failingSince, deliveredAt, types }: Webhook): string[] => [
  webhookState(offReason, failingSince !== null),
  offAt ?? failingSince ?? '',
  deliveredAt ?? NEVER_DELIVERED,
  ...types.map(eventText),
  types.length === EVENT_TYPES.length ? ALL_EVENTS : '',
]

/** The words and instants of a delivery, as the screen shows them. */
export const deliveryShown = (delivery: WebhookDelivery): string[] => [
  eventText(delivery.type),
  deliveryWords[delivery.state],
  delivery.eventId,
  delivery.error ?? String(delivery.status ?? ''),
  delivery.triedAt ?? '',
  delivery.nextAt ?? '',
]

export const deliveryCells: Cells<WebhookDelivery, 'id' | 'type' | 'state' | 'createdAt'> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  state: ({ state }) => state,
  createdAt: ({ createdAt }) => createdAt,
}
