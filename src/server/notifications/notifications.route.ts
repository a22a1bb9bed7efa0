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
  recordNotification,
  type SentNotification,
  type Told,
} from './notifications.service.ts'

type MailOut = (platform: Platform, by: Official, id: number) => Promise<SentNotification>

/** Records a sent mail, even when another request with the same key was answered first. */
async function recordSentMail(
  platform: Platform,
  official: Official,
  identity: RequestIdentity,
  sent: SentNotification,
): Promise<Told> {
  let recorded: Told | undefined
  const record = async (tx: Querier) => {
    recorded = await recordNotification(tx, sent)
    return recorded
  }
  let answer: unknown
  try {
    answer = await platform.idempotency.once(official, identity, record)
    return answer as Told
  } finally {
    // A repeated transaction may find the key taken, and then answers another request's reply: this mail is unrecorded.
    if (!recorded || (answer && answer !== recorded)) await recordNotification(platform.db, sent)
  }
}

/** Sends mails outside any transaction. A request repeated with its key gets the first reply and sends no second mail. */
function notifier(platform: Platform) {
  /** Mails being sent now, by user, key and content. A repeated request waits for the same mail. */
  const going = new Map<string, Promise<Told>>()
  return async (
    { official, params, request }: Pick<Call<typeof notifyInspection>, 'official' | 'params' | 'request'>,
    mailOut: MailOut,
  ): Promise<Told> => {
    const key = idempotencyKeyOf(request)
    if (!key) return recordNotification(platform.db, await mailOut(platform, official, params.id))
    const identity = { key, hash: requestHash(request.method, request.url) }
    const name = `${official.id} ${key} ${identity.hash}`
    const notify = async (): Promise<Told> => {
      const before = await platform.idempotency.answeredBefore(platform.db, official, identity)
      if (before) return before.reply as Told
      return recordSentMail(platform, official, identity, await mailOut(platform, official, params.id))
    }
    const told = going.get(name) ?? notify().finally(() => going.delete(name))
    going.set(name, told)
    return told
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
