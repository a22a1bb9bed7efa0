import { queryOptions, useQuery } from '@tanstack/react-query'
import { readOutlines } from '../../../contract/map/map.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { type MapShapes, pebbleShapes, shapesOf } from './map-shapes.ts'

/** The browser keeps the answer, and asks each time whether it is the newest. */
const outlinesQuery = queryOptions({
  queryKey: queryKeys.mapOutlines,
  queryFn: async ({ signal }) => (await call(readOutlines, { signal })).map,
})

/** The shapes of the department's map; undefined until they are known. Without signal the map is schematic. */
export function useMapShapes(): MapShapes | undefined {
  const { data, isPending } = useQuery(outlinesQuery)
  if (isPending) return undefined
  return data === undefined ? pebbleShapes() : shapesOf(data)
}
