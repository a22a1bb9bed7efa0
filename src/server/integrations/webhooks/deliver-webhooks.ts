import { addressWithoutKey, DAYS_OF_FAILURES, RETRY_SECONDS } from '../../../domain/integrations/webhook.ts'
import { type NoticeFacts, noticeText } from '../../../domain/notices/notice-texts.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { audit } from '../../audit/audit.queries.ts'
import { findAdministratorIds, notify } from '../../notices/notices.queries.ts'
import { inRounds, type Rounds } from '../../platform/in-rounds.ts'
import { mailSignature } from '../../platform/mail/mail-signature.ts'
import type { Platform } from '../../platform/platform.ts'
import { findEvents, type PublicEvent, settledEvents } from '../events/events.queries.ts'
import { type PostWebhook, postWebhook } from './post-webhook.ts'
import {
  addDeliveries,
  countRestored,
  type DueDelivery,
  dropAccusing,
  findFillable,
  findMaker,
  holdWebhook,
  settleDelivery,
  switchOff,
  takeDue,
} from './webhooks.queries.ts'

/** Deliveries of a webhook that may wait; more events wait in the trail. */
const MOST_WAITING = 1_000
const EVENTS_AT_ONCE = 500
const SENT_AT_ONCE = 20
/** Longer than the longest try. */
const LEASE_MS = 60_000
const DAY_MS = 24 * 60 * 60 * 1000

type Parts = Pick<Platform, 'db' | 'clock' | 'config' | 'log' | 'mailer'>

/** The bytes of a message, in the form of Standard Webhooks. */
const bodyOf = ({ id, type, at, subject, subjectId, version }: PublicEvent): string =>
  JSON.stringify({ type, timestamp: at, data: { id, type, at, subject, subject_id: subjectId, version } })

/** Makes deliveries of the events that came since. */
async function fillWebhooks({ db, clock }: Parts, upTo: number): Promise<void> {
  for (const { id } of await findFillable(db, MOST_WAITING)) {
    await db.transaction(async (tx) => {
      const webhook = await holdWebhook(tx, id)
      if (!webhook || webhook.lastEventId >= upTo) return
      const { departmentId, types, lastEventId: after, createdBy: maker } = webhook
      const read = { upTo, limit: EVENTS_AT_ONCE }
      const { events, lookedAt } = await findEvents(tx, { departmentId, after, types, maker }, read)
      const now = clock()
      const rows = events.map((event) => {
        const { eventId, type, subject, subjectId } = event
        const waits = { createdAt: now, nextAt: now, body: bodyOf(event) }
        return { departmentId, webhookId: id, eventId, type, subject, subjectId, ...waits }
      })
      await addDeliveries(tx, { id, lastEventId: lookedAt, rows })
    })
  }
}

const switchedOff = (url: string): NoticeFacts => ({ kind: 'webhook_off', reason: 'failures', host: new URL(url).host })

const SWITCHED_OFF = 'Vigía dejó de enviar eventos a un sistema'

/** Tells the maker by mail, if there is a mail server; the trail and the log tell it in any case. */
async function tellMaker(
  { db, mailer, config, log }: Parts,
  webhook: { url: string; createdBy: number },
): Promise<void> {
  const maker = await findMaker(db, webhook.createdBy)
  if (!mailer.isConfigured || !maker?.isActive) return
  const text = `${noticeText(switchedOff(webhook.url))}\n
Dirección: ${webhook.url}
Para encenderlo: Configuraciones, Integraciones, Webhooks.

${mailSignature(config.entity.name)}
`
  await mailer
    .send({ to: maker.email, subject: SWITCHED_OFF, text })
    .catch((err: unknown) => log.warn({ err }, 'webhooks: mail to the maker not sent'))
}

async function switchOffFailing(parts: Parts, { webhookId: id, departmentId }: DueDelivery, at: Date): Promise<void> {
  const off = await parts.db.transaction(async (tx) => {
    const webhook = await switchOff(tx, id, at, 'failures')
    if (!webhook) return undefined
    const official = { id: webhook.createdBy, departmentId }
    const details = { url: addressWithoutKey(webhook.url), days: DAYS_OF_FAILURES }
    await audit(tx, { official, at, action: 'switch-off-webhook', subject: 'webhook', subjectId: id, details })
    const told = {
      departmentId,
      userIds: await findAdministratorIds(tx, departmentId),
      subject: 'webhook',
      subjectId: id,
    }
    await notify(tx, { ...told, dueOn: dayOf(at), at, facts: switchedOff(webhook.url) })
    return webhook
  })
  if (!off) return
  parts.log.warn({ webhookId: id }, 'webhooks: switched off after days of failures')
  await tellMaker(parts, off)
}

/** Tries a delivery once. */
async function tryDelivery(parts: Parts, due: DueDelivery, post: PostWebhook): Promise<void> {
  const { url, secret, body, attempts } = due
  const answer = await post({ url, secret, id: `evt_${due.eventId}`, body }, parts.clock())
  const at = parts.clock()
  const waitS = RETRY_SECONDS[attempts]
  const isTaken = answer.error === null
  const state = isTaken ? 'delivered' : waitS === undefined ? 'failed' : 'waiting'
  const nextAt = state === 'waiting' ? new Date(at.getTime() + (waitS ?? 0) * 1000) : null
  const outcome = { ...answer, state, attempts: attempts + 1, nextAt } as const
  const failingSince = await parts.db.transaction((tx) => settleDelivery(tx, due, outcome, at))
  const isOver = failingSince && at.getTime() - failingSince.getTime() >= DAYS_OF_FAILURES * DAY_MS
  if (isOver) await switchOffFailing(parts, due, at)
}

/**
 * Makes deliveries of new events and tries those that are due.
 * @param isStopped asked between tries
 * @returns how many were tried
 */
export async function deliverWebhooks(
  parts: Parts,
  {
    settledId,
    isStopped = () => false,
    post = (message, at) => postWebhook(message, { at, allowsPrivate: parts.config.callsPrivateAddresses }),
  }: { settledId: () => Promise<number>; isStopped?: () => boolean; post?: PostWebhook },
): Promise<number> {
  if ((await findFillable(parts.db, MOST_WAITING)).length > 0) await fillWebhooks(parts, await settledId())
  let tried = 0
  while (!isStopped()) {
    await dropAccusing(parts.db)
    const now = parts.clock()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const due = await takeDue(parts.db, { now, leaseUntil, limit: SENT_AT_ONCE })
    if (due.length === 0) break
    await Promise.all(due.map((delivery) => tryDelivery(parts, delivery, post)))
    tried += due.length
  }
  return tried
}

const EVERY_MS = 5_000

/** Tells the operator of webhooks that wait for an administrator (R 24.9). */
async function tellRestored({ db, log }: Parts): Promise<void> {
  const restored = await countRestored(db)
  if (restored > 0) log.warn({ webhooks: restored }, 'webhooks: off since a copy was loaded')
}

/** Delivers webhooks while the process runs. A failure of ours is logged and tried again. */
export function startWebhooks(platform: Parts): Rounds {
  const settledId = settledEvents(platform.db)
  const onError = (err: unknown) => platform.log.warn({ err }, 'webhooks: round failed')
  let isTold = false
  return inRounds({ everyMs: EVERY_MS, onError }, async (isStopped) => {
    if (!isTold) await tellRestored(platform)
    isTold = true
    return deliverWebhooks(platform, { settledId, isStopped })
  })
}
