import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { type previewMap, readMap } from '../../../contract/map/map.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type MapVersion = ReplyOf<typeof readMap>['versions'][number]
export type MapPreviewData = ReplyOf<typeof previewMap>

export const mapQuery = queryOptions({
  queryKey: queryKeys.mapSettings,
  queryFn: ({ signal }) => call(readMap, { signal }),
})
