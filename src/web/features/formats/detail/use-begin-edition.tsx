import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { laterEdition } from '../../../../domain/formats/later-edition.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { type EditionSummary, formatQuery, useOpenDraft } from '../formats.queries.ts'
import { BaseModal } from './base-modal.tsx'
import { detailTexts as texts } from './messages.ts'

type Asked = { formatId: number; current: EditionSummary; scheduled: EditionSummary }

/**
 * Opens a draft for a new edition. While a later edition is scheduled it asks first which of the two the draft begins
 * with. `window` is that question, for the page to show.
 */
export function useBeginEdition(onOpened: (formatId: number) => void): {
  begin: (formatId: number) => Promise<void>
  isPending: boolean
  window: ReactNode
} {
  const queryClient = useQueryClient()
  const openDraft = useOpenDraft()
  const [asked, setAsked] = useState<Asked>()
  const open = async (formatId: number, from?: number) => {
    await openDraft.mutateAsync({ id: formatId, from })
    toastSuccess(texts.opened)
    setAsked(undefined)
    onOpened(formatId)
  }
  const tellingFailure = async (work: () => Promise<void>) => {
    if (openDraft.isPending) return
    try {
      await work()
    } catch (error) {
      toastError(saveErrorText(error))
    }
  }
  const begin = (formatId: number) =>
    tellingFailure(async () => {
      const { editions } = await queryClient.fetchQuery(formatQuery(formatId))
      const current = editions.find(({ state }) => state === 'vigente')
      const scheduled = current && laterEdition(editions, current.version)
      if (scheduled) setAsked({ formatId, current, scheduled })
      else await open(formatId)
    })
  const window = asked && (
    <BaseModal
      {...asked}
      isBusy={openDraft.isPending}
      onChosen={(checklistId) => void tellingFailure(() => open(asked.formatId, checklistId))}
      onClose={() => setAsked(undefined)}
    />
  )
  return { begin, isPending: openDraft.isPending, window }
}
