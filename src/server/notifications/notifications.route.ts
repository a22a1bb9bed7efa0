import type { FastifyInstance } from 'fastify'
import {
  getEstablishmentNotice,
  getInspectionNotice,
  notifyEstablishment,
  notifyInspection,
  settleNotification,
} from '../../contract/notifications.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import type { RequestIdentity } from '../platform/http/idempotency.ts'
import { idempotencyKeyOf, requestHash } from '../platform/http/request-identity.ts'
import { type Call, serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import {
  mailEstablishment,
  mailInspection,
  type NotificationReceipt,
  readEstablishmentNotice,
  readInspectionNotice,
  recordNotification,
  type SentNotification,
  settleNotification as settle,
} from './notifications.service.ts'

type MailOut = (platform: Platform, by: Official, id: number, wanted: string | undefined) => Promise<SentNotification>

/** Tells an unknown outcome as a refusal, which older clients show too; the receipt stays under the request's key. */
function told(receipt: NotificationReceipt): NotificationReceipt {
  const { isAccepted, notificationId } = receipt
  if (isAccepted === false) throw new Problem('mail.outcome-unknown', { consequence: { notificationId } })
  return receipt
}

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
    {
      official,
      params,
      body,
      request,
    }: Pick<Call<typeof notifyInspection>, 'official' | 'params' | 'body' | 'request'>,
    mailOut: MailOut,
  ): Promise<NotificationReceipt> => {
    const key = idempotencyKeyOf(request)
    const send = () => mailOut(platform, official, params.id, body.email)
    if (!key) return told(await recordNotification(platform.db, await send()))
    // Without an address the hash is that of versions before.
    const wanted = body.email === undefined ? [] : [body.email]
    const identity = { key, hash: requestHash(request.method, request.url, ...wanted) }
    const name = `${official.id} ${key} ${identity.hash}`
    const notify = async (): Promise<NotificationReceipt> => {
      const before = await platform.idempotency.answeredBefore(platform.db, official, identity)
      if (before) return before.reply as NotificationReceipt
      return recordSentMail(platform, official, identity, await send())
    }
    const receipt = going.get(name) ?? notify().finally(() => going.delete(name))
    going.set(name, receipt)
    return told(await receipt)
  }
}

export function notificationRoutes(app: FastifyInstance, platform: Platform): void {
  const notify = notifier(platform)
  serve(app, platform, getEstablishmentNotice, {
    needs: 'establishments.notify',
    answer: ({ official, params }) => readEstablishmentNotice(platform, official, params.id),
  })
  serve(app, platform, getInspectionNotice, {
    needs: 'records.notify',
    answer: ({ official, params }) => readInspectionNotice(platform, official, params.id),
  })
  serve(app, platform, settleNotification, {
    needs: 'records.notify',
    answer: ({ db, official: by, params, body: { isDelivered } }) =>
      settle(db, { by, at: platform.clock(), id: params.id, isDelivered }),
  })
  serve(app, platform, notifyEstablishment, {
    needs: 'establishments.notify',
    idempotency: 'own',
    answer: (call) => notify(call, mailEstablishment),
  })
  serve(app, platform, notifyInspection, {
    needs: 'records.notify',
    idempotency: 'own',
    answer: (call) => notify(call, mailInspection),
  })
}
