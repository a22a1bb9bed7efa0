import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { getNoticeSettings, saveNoticeSettings } from '../../../../contract/finding/notices.wire.ts'
import type { NoticeSettings } from '../../../../domain/notices/notice-kinds.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export const noticeSettingsQuery = queryOptions({
  queryKey: queryKeys.noticeSettings,
  queryFn: ({ signal }) => call(getNoticeSettings, { signal }),
})

export function useSaveNoticeSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (settings: NoticeSettings) => call(saveNoticeSettings, { body: settings }),
    onSuccess: (saved) => queryClient.setQueryData(noticeSettingsQuery.queryKey, saved),
  })
}
