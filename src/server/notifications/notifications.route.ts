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

/** Every mail that went is written down, also when another request of the same key was answered meanwhile. */
async function recordOnce(
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
    // A transaction that is done again may find the key taken the second time: what it answers then was not recorded here.
    if (!recorded || (answer && answer !== recorded)) await recordNotification(platform.db, sent)
  }
}

/** Mails outside any transaction; a request repeated with its key is answered, and mails nothing again. */
function notifier(platform: Platform) {
  /** What this process is mailing, by person, key and content: whoever asks for it again waits for the same. */
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
      return recordOnce(platform, official, identity, await mailOut(platform, official, params.id))
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
