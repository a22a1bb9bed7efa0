import type { FastifyInstance } from 'fastify'
import { notifyEstablishment, notifyInspection } from '../../contract/notifications.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { answeredBefore, once } from '../idempotency/once.service.ts'
import { idempotencyKeyOf, requestHash } from '../platform/http/request-identity.ts'
import { type Call, serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import {
  mailEstablishment,
  mailInspection,
  recordNotification,
  type SentNotification,
} from './notifications.service.ts'

type Told = { recipient: string }
type MailOut = (platform: Platform, by: Official, id: number) => Promise<SentNotification>

/** Mails outside any transaction; a request repeated with its key is answered, and mails nothing again. */
async function notify(
  platform: Platform,
  { official, params, request }: Pick<Call<typeof notifyInspection>, 'official' | 'params' | 'request'>,
  mailOut: MailOut,
): Promise<Told> {
  const key = idempotencyKeyOf(request)
  if (!key) return recordNotification(platform.db, await mailOut(platform, official, params.id))
  const identity = { key, hash: requestHash(request.method, request.url) }
  const before = await answeredBefore(platform.db, official, identity)
  if (before) return before.reply as Told
  const sent = await mailOut(platform, official, params.id)
  return (await once(platform, official, identity, (tx) => recordNotification(tx, sent))) as Told
}

export function notificationRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, notifyEstablishment, {
    idempotency: 'own',
    answer: (call) => notify(platform, call, mailEstablishment),
  })
  serve(app, platform, notifyInspection, {
    idempotency: 'own',
    answer: (call) => notify(platform, call, mailInspection),
  })
}
