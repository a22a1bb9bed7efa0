import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createView, deleteView, editView, listViews, type SavedView } from '../../../../contract/finding/views.wire.ts'
import type { ViewEdit } from '../../../../domain/views/saved-view.ts'
import type { ViewedList } from '../../../../domain/views/viewed-lists.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'

/** Shared views change seldom, and each list asks for its own. */
const FRESH_MS = 60_000

/** Views of a list that the person may use: own and shared ones. */
export const viewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: queryKeys.views(list),
    queryFn: async ({ signal }) => (await call(listViews, { query: { list }, signal })).views,
    staleTime: FRESH_MS,
  })

/** The content of a view, as a form sends it. */
export type ViewContent = Omit<ViewEdit, 'rowVersion'>

/** Writes of views. Each reads the list's views again, also after a refusal: another person may have changed one. */
export function useViewWrites(list: ViewedList) {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: queryKeys.views(list) })
  return {
    save: useMutation({
      mutationFn: async ({ of, ...content }: ViewContent & { of: SavedView | undefined }) => {
        const reply = of
          ? await call(editView, { params: { id: of.id }, body: { ...content, rowVersion: of.rowVersion } })
          : await call(createView, { body: { list, ...content } })
        return reply.view
      },
      onSettled,
    }),
    remove: useMutation({ mutationFn: ({ id }: SavedView) => call(deleteView, { params: { id } }), onSettled }),
  }
}
