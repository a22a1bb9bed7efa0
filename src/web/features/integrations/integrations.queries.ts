import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { exportApiTokens, listApiTokens } from '../../../contract/integrations/api-tokens.wire.ts'
import {
  exportWebhookDeliveries,
  exportWebhooks,
  listWebhookDeliveries,
  listWebhooks,
} from '../../../contract/integrations/webhooks.wire.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Milliseconds between the server's tries of what is due. */
const DELIVERIES_MS = 5_000

type TokenQuery = QueryOf<typeof listApiTokens>
export type TokenField = TokenQuery['sortBy']

export const fetchTokens = (query: TokenQuery, signal?: AbortSignal) =>
  call(listApiTokens, { query, ...(signal && { signal }) })

export const tokensQuery = (query: TokenQuery) =>
  queryOptions({
    queryKey: [...queryKeys.apiTokens, query],
    queryFn: ({ signal }) => fetchTokens(query, signal),
    placeholderData: keepPreviousData,
  })

export const exportTokensFile = (query: QueryOf<typeof exportApiTokens>, signal: AbortSignal) =>
  callFile(exportApiTokens, { query, signal })

type WebhookQuery = QueryOf<typeof listWebhooks>
export type WebhookField = WebhookQuery['sortBy']

export const fetchWebhooks = (query: WebhookQuery, signal?: AbortSignal) =>
  call(listWebhooks, { query, ...(signal && { signal }) })

export const webhooksQuery = (query: WebhookQuery) =>
  queryOptions({
    queryKey: [...queryKeys.webhooks, query],
    queryFn: ({ signal }) => fetchWebhooks(query, signal),
    placeholderData: keepPreviousData,
  })

export const exportWebhooksFile = (query: QueryOf<typeof exportWebhooks>, signal: AbortSignal) =>
  callFile(exportWebhooks, { query, signal })

/** One webhook, as the list has it; no row for one that is gone. */
export const webhookQuery = (id: number) =>
  webhooksQuery({
    filters: [{ field: 'id', operator: '=', value: String(id) }],
    sortBy: 'id',
    descending: false,
    limit: 1,
    offset: 0,
  })

type DeliveryQuery = QueryOf<typeof listWebhookDeliveries>
export type DeliveryField = DeliveryQuery['sortBy']

/** Deliveries of a webhook; read again every few seconds, because they change without the person. */
export const deliveriesQuery = (id: number, query: DeliveryQuery) =>
  queryOptions({
    queryKey: [...queryKeys.webhooks, id, query],
    queryFn: ({ signal }) => call(listWebhookDeliveries, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: DELIVERIES_MS,
  })

type DeliveryExport = QueryOf<typeof exportWebhookDeliveries>

/** The deliveries of one webhook as a file. */
export const exportDeliveriesFile =
  (id: number) =>
  ({ filters, ...query }: DeliveryExport, signal: AbortSignal) =>
    callFile(exportWebhookDeliveries, {
      query: { ...query, filters: [{ field: 'webhookId', operator: '=', value: String(id) }, ...filters] },
      signal,
    })
