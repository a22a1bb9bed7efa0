import { notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import type { SyncAnswer } from '../../../offline/sync/sync-answer.ts'
import { aPreparedVisit } from '../../../offline/visits/testing.ts'
import { aChecklist, aCommand, anItemWrite, aProgress } from '../testing.ts'
import { progressQuery } from '../visit-form.queries.ts'
import { useSyncAnswers } from './use-sync-answers.ts'

const engine = vi.hoisted(() => ({ tell: (_event: SyncAnswer) => {} }))
vi.mock('../../../offline/sync/sync-engine.ts', () => ({
  onSyncAnswer: (listener: (event: SyncAnswer) => void) => {
    engine.tell = listener
    return () => {}
  },
}))

const owner = { userId: 2, assignmentId: 7 }
const { header } = aPreparedVisit(owner)

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function listen(queryClient: QueryClient, commands: OutboxCommand[]) {
  const visit = { header, progress: aProgress, checklist: aChecklist, commands, lastFindings: [], isPrepared: true }
  renderHook(() => useSyncAnswers(owner, visit, () => {}), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  })
}

test('a refused part is told in a red toast, in the words of R 8.8-8.11', () => {
  const show = vi.spyOn(notifications, 'show').mockReturnValue('')
  const queryClient = new QueryClient()
  vi.spyOn(queryClient, 'refetchQueries').mockResolvedValue()
  listen(queryClient, [])
  const code = 'inspection.observation-recorded'
  engine.tell({
    ...owner,
    accepted: [],
    refused: [{ slot: 'health-observation', code, message: 'Del servidor' }],
    isClosed: false,
    inspectionId: null,
  })
  const message = 'No se pudo guardar la observación.'
  expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message, color: 'red' }))
})

test.each([
  ['on the edition that is open, is not asked about again', aProgress.checklistId, 0],
  ['on another, is asked about: the server has begun it on that one', aProgress.checklistId + 1, 1],
])('a visit with an accepted part that was filled %s', async (_title, checklistId, asked) => {
  const queryClient = new QueryClient()
  const refetch = vi.spyOn(queryClient, 'refetchQueries').mockResolvedValue()
  const command = {
    ...aCommand('item-1', anItemWrite(1)),
    filledOn: { establishmentId: aProgress.establishmentId, checklistId },
  }
  listen(queryClient, [command])
  engine.tell({ ...owner, accepted: ['item-1'], refused: [], isClosed: false, inspectionId: null })
  await waitFor(() =>
    expect(queryClient.getQueryData(progressQuery(owner).queryKey)?.answers.map(({ itemId }) => itemId)).toEqual([1]),
  )
  expect(queryClient.getQueryData(progressQuery(owner).queryKey)?.checklistId).toBe(checklistId)
  expect(refetch).toHaveBeenCalledTimes(asked)
})
