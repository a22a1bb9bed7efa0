import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { exportApiTokens } from '../../contract/integrations/api-tokens.wire.ts'
import type { exportWebhookDeliveries, exportWebhooks } from '../../contract/integrations/webhooks.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { tokenState, tokenWords } from '../../domain/integrations/token-state.ts'
import type { ListSelection } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { snapshotOfRows } from '../platform/lists/page-of-rows.ts'
import { readTokens, tokenCells } from './tokens/api-tokens.service.ts'
import * as webhooks from './webhooks/webhooks.service.ts'

function admit(by: Official): void {
  if (!may(by, 'integrations.manage', by)) throw new Problem('access.forbidden')
}

/** Tokens of a department as of now, with their state in words. @throws Problem access.forbidden */
export async function openTokenSnapshot(
  q: Querier,
  { by, at }: { by: Official; at: Date },
  selection: ListSelection<QueryOf<typeof exportApiTokens>['sortBy']>,
) {
  admit(by)
  const today = dayOf(at)
  const rows = (await readTokens(q, { by, at })).map((row) => ({ ...row, state: tokenState(row, today) }))
  return snapshotOfRows(rows, selection, tokenCells, (row) => tokenWords(row, today))
}

/** @throws Problem access.forbidden */
export async function openWebhookSnapshot(
  q: Querier,
  by: Official,
  selection: ListSelection<QueryOf<typeof exportWebhooks>['sortBy']>,
) {
  admit(by)
  return snapshotOfRows(await webhooks.readWebhooks(q, by), selection, webhooks.webhookCells, webhooks.webhookWords)
}

/** The deliveries that the lists of a department's webhooks show. @throws Problem access.forbidden */
export async function openDeliverySnapshot(
  q: Querier,
  by: Official,
  selection: ListSelection<QueryOf<typeof exportWebhookDeliveries>['sortBy']>,
) {
  admit(by)
  const isAsked = (id: number) =>
    selection.filters.every(({ field, value }) => field !== 'webhookId' || value === String(id))
  const rows = []
  for (const { id: webhookId, url } of await webhooks.readWebhooks(q, by)) {
    if (!isAsked(webhookId)) continue
    for (const delivery of await webhooks.readDeliveries(q, by, webhookId)) rows.push({ ...delivery, webhookId, url })
  }
  const cells = { ...webhooks.deliveryCells, webhookId: ({ webhookId }: { webhookId: number }) => webhookId }
  return snapshotOfRows(rows, selection, cells, webhooks.deliveryShown)
}
