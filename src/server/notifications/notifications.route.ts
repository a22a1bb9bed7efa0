import type { FastifyInstance } from 'fastify'
import { notifyEstablishment, notifyInspection } from '../../contract/notifications.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'
import type { RequestIdentity } from '../platform/http/idempotency.ts'
import { idempotencyKeyOf, requestHash } from '../platform/http/request-identity.ts'
import { type Call, serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import {
  mailEstablishment,
  mailInspection,
  type NotificationReceipt,
  recordNotification,
  type SentNotification,
} from './notifications.service.ts'

type MailOut = (platform: Platform, by: Official, id: number) => Promise<SentNotification>

/** Records a sent mail, even when another request with the same key was answered first. */
async function recordSentMail(
  platform: Platform,
  official: Official,
  identity: RequestIdentity,
  sent: SentNotification,
): Promise<NotificationReceipt> {
  let recorded: NotificationReceipt | undefined
  const record = async (tx: Querier) => {
    recorded = await recordNotification(tx, sent)
    return recorded
  }
  let answer: unknown
  try {
    answer = await platform.idempotency.once(official, identity, record)
    return answer as NotificationReceipt
  } finally {
    // A repeated transaction may find the key taken, and then answers another request's reply: this mail is unrecorded.
    if (!recorded || (answer && answer !== recorded)) await recordNotification(platform.db, sent)
  }
}

/** Sends mails outside any transaction. A request repeated with its key gets the first reply and sends no second mail. */
function notifier(platform: Platform) {
  /** Mails being sent now, by user, key and content. A repeated request waits for the same mail. */
  const going = new Map<string, Promise<NotificationReceipt>>()
  return async (
    { official, params, request }: Pick<Call<typeof notifyInspection>, 'official' | 'params' | 'request'>,
    mailOut: MailOut,
  ): Promise<NotificationReceipt> => {
    const key = idempotencyKeyOf(request)
    if (!key) return recordNotification(platform.db, await mailOut(platform, official, params.id))
    const identity = { key, hash: requestHash(request.method, request.url) }
    const name = `${official.id} ${key} ${identity.hash}`
    const notify = async (): Promise<NotificationReceipt> => {
      const before = await platform.idempotency.answeredBefore(platform.db, official, identity)
      if (before) return before.reply as NotificationReceipt
      return recordSentMail(platform, official, identity, await mailOut(platform, official, params.id))
    }
    const receipt = going.get(name) ?? notify().finally(() => going.delete(name))
    going.set(name, receipt)
    return receipt
  }
}

export function notificationRoutes(app: FastifyInstance, platform: Platform): void {
  const notify = notifier(platform)
  serve(app, platform, notifyEstablishment, {
    idempotency: 'own',
    answer: (call) => notify(call, mailEstablishment),
  })
  serve(app, platform, notifyInspection, {
    idempotency: 'own',
    answer: (call) => notify(call, mailInspection),
  })
}
