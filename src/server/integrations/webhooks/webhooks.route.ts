import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/integrations/webhooks.wire.ts'
import { problemReplies } from '../../../contract/problems.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { serve } from '../../platform/http/serve.ts'
import { pageOfRows } from '../../platform/lists/page-of-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPlaceOfNow } from '../events/events.queries.ts'
import { placeOf } from '../events/events.route.ts'
import { postWebhook } from './post-webhook.ts'
import { resolveWebhook } from './public-address.ts'
import * as service from './webhooks.service.ts'

/** Judges an address before it is kept, as each delivery does again. */
async function judgeAddress(url: string, allowsPrivate: boolean): Promise<void> {
  try {
    await resolveWebhook(new URL(url), allowsPrivate)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const text = problemReplies[error.code].text.replace('{host}', error.params.host ?? '')
    throw new Problem(error.code, { params: error.params, fields: { url: text } })
  }
}

/** Webhooks of the department, which administrators make (R 24.5). */
export function webhookRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  const allowsPrivate = platform.config.callsPrivateAddresses
  const needs = 'integrations.manage'
  serve(app, platform, contract.listWebhooks, {
    needs,
    answer: async ({ db, official: by, query }) =>
      pageOfRows(await service.readWebhooks(db, by), query, service.webhookCells, service.webhookWords),
  })
  serve(app, platform, contract.createWebhook, {
    needs,
    // A stored reply would hold the secret.
    idempotency: 'withoutReply',
    prepare: async ({ body }) => {
      await judgeAddress(body.url, allowsPrivate)
      return findPlaceOfNow(platform.db)
    },
    answer: ({ db, official: by, body }, upTo) => service.createWebhook(db, { by, at: now() }, body, upTo),
  })
  serve(app, platform, contract.deleteWebhook, {
    needs,
    answer: async ({ db, official: by, params }) => {
      await service.removeWebhook(db, { by, at: now() }, params.id)
      return { isDone: true }
    },
  })
  serve(app, platform, contract.startWebhook, {
    needs,
    prepare: async ({ body }) => (body.skipsMissed ? findPlaceOfNow(platform.db) : undefined),
    answer: async ({ db, official: by, params }, skipTo) => {
      await service.startWebhook(db, { by, at: now() }, params.id, skipTo)
      return { isDone: true }
    },
  })
  serve(app, platform, contract.stopWebhook, {
    needs,
    answer: async ({ db, official: by, params }) => {
      await service.stopWebhook(db, { by, at: now() }, params.id)
      return { isDone: true }
    },
  })
  serve(app, platform, contract.testWebhook, {
    needs,
    prepare: ({ db, official: by, params }) =>
      service.sendTest(db, { by, at: now() }, params.id, (message, at) => postWebhook(message, { at, allowsPrivate })),
    answer: async ({ db, official: by, params }, answer) => {
      await service.noteTest(db, { by, at: now() }, params.id, answer)
      return answer
    },
  })
  serve(app, platform, contract.listWebhookDeliveries, {
    needs,
    answer: async ({ db, official: by, params, query }) =>
      pageOfRows(await service.readDeliveries(db, by, params.id), query, service.deliveryCells, service.deliveryShown),
  })
  serve(app, platform, contract.replayWebhook, {
    needs,
    prepare: () => findPlaceOfNow(platform.db),
    answer: async ({ db, official: by, params, body }, upTo) => {
      const asked = { id: params.id, after: placeOf(body.after), upTo }
      return { queued: await service.replayWebhook(db, { by, at: now() }, asked) }
    },
  })
}
