import 'fake-indexeddb/auto'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ANSWER_LIMIT_MS } from '../../../offline/store/answer-limit.ts'
import { noteStore } from '../../../offline/store/limit-opening.ts'
import { saveState } from '../draft/draft-state.ts'
import { aDraftStore, anItemWrite, aPhoto } from '../testing.ts'
import { VisitContext } from '../visit-context.ts'
import { FormOutboxContext } from './form-outbox.ts'
import { useEnqueueWrites } from './use-enqueue-writes.ts'

afterEach(() => {
  cleanup()
  noteStore('answers')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a save that the device leaves unanswered ends, and keeps the photo in memory', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const photo = aPhoto()
  const store = aDraftStore(undefined, new Map([['item-1', photo]]))
  const draft = { store, flush: async () => {}, hasUnreadable: false, discard: () => {} }
  const filledOn = { establishmentId: 5, checklistId: 1 }
  const owner = { userId: 2, assignmentId: 7 }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <FormOutboxContext value={{ enqueue: () => new Promise(() => {}), send: () => {} }}>
      <VisitContext value={{ owner, draft, filledOn, addOptimistic: () => {} }}>{children}</VisitContext>
    </FormOutboxContext>
  )
  const { result } = renderHook(useEnqueueWrites, { wrapper })
  const saved = result.current('section-1', [{ slot: 'item-1', write: anItemWrite(1) }])
  await vi.advanceTimersByTimeAsync(ANSWER_LIMIT_MS)
  expect(await saved).toBe(false)
  const { failure } = saveState(store.get(), 'section-1')
  expect(failure).toMatch(/^El almacenamiento de este dispositivo no responde/)
  expect(failure).not.toMatch(/señal|espacio/)
  expect(store.get().media.get('item-1')).toBe(photo)
})
