import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import {
  createConceptoBands,
  createPrintFormat,
  listConceptoBands,
  type listPrintFormats,
} from '../../../../contract/formats/format-settings.wire.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type PrintFormatRow = ReplyOf<typeof listPrintFormats>['printFormats'][number]
export type BandsRow = ReplyOf<typeof listConceptoBands>['bands'][number]

export const conceptoBandsQuery = queryOptions({
  queryKey: queryKeys.conceptoBands,
  queryFn: async ({ signal }) => (await call(listConceptoBands, { signal })).bands,
})

export function useCreatePrintFormat() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createPrintFormat>) => call(createPrintFormat, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.printFormats }),
  })
}

export function useCreateConceptoBands() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof createConceptoBands>) => call(createConceptoBands, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.conceptoBands }),
  })
}
