import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { enqueue, keepUnsent } from '../../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { listMedia, saveMedium } from '../../../offline/store/visit-media.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { aPreparedVisit, aProgress } from '../../../offline/visits/testing.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { readDraft, writeDraft } from '../draft/local-drafts.ts'
import { emptyDraft, emptyItem, type VisitDraft } from '../draft/visit-draft.ts'
import { VisitDone } from '../finish/visit-done.tsx'
import { anItemWrite } from '../testing.ts'
import { onDevice } from './testing.tsx'

const owner = { userId: 2, assignmentId: 7 }

/** The companion has closed the visit, and the server had accepted these items from this device before. */
const closedByCompanion = (...accepted: number[]) =>
  aPreparedVisit(owner, {
    progress: withWrites(
      aProgress(owner.assignmentId, { isDone: true, inspectionId: 70 }),
      accepted.map((id) => anItemWrite(id)),
    ),
  })
const drafted = (items: number[], establishmentId?: number): VisitDraft => ({
  ...emptyDraft,
  establishmentId,
  items: Object.fromEntries(items.map((id) => [id, { ...emptyItem, concept: 'A' as const }])),
})

const Done = onDevice(owner, ({ userId, visit }) => (
  <VisitDone userId={userId} visit={visit} isJustClosed={false} renderResult={() => null} />
))

async function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Done }),
    history: createMemoryHistory(),
  })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
      <ConfirmHost />
    </MantineProvider>,
  )
  await screen.findByText('Esta visita ya fue realizada.')
}

const notice = () => screen.queryByText('En este dispositivo queda trabajo suyo de esta visita que no se envió.')

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
})
afterEach(cleanup)

describe('leftovers of a visit that somebody else closed', () => {
  test('a part that the server had accepted is not called unsent, and goes', async () => {
    await visitDatabase.visits.put(closedByCompanion(1, 2))
    writeDraft(localStorage, owner, drafted([1, 2]))
    await open()
    await waitFor(() => expect(readDraft(localStorage, owner)).toEqual(emptyDraft))
    expect(notice()).toBeNull()
  })

  test('a part that the server never had is told, and stays until the person drops it', async () => {
    await visitDatabase.visits.put(closedByCompanion(1))
    writeDraft(localStorage, owner, drafted([1, 2]))
    await open()
    await waitFor(() => expect(notice()).toBeTruthy())
    expect(Object.keys(readDraft(localStorage, owner).items)).toEqual(['1', '2'])
    fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(notice()).toBeNull())
    expect(readDraft(localStorage, owner)).toEqual(emptyDraft)
  })

  test('leftovers that this version cannot read stay as well', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => void vi.restoreAllMocks())
    await visitDatabase.visits.put(closedByCompanion(1))
    localStorage.setItem('inspection-draft-7', JSON.stringify({ users: { 2: { items: 7 } } }))
    await open()
    await waitFor(() => expect(notice()).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(notice()).toBeNull())
    expect(localStorage.length).toBe(0)
  })

  test('leftovers that the person keeps unsent stay as well', async () => {
    await visitDatabase.visits.put(closedByCompanion(1))
    await enqueue(owner, [{ slot: itemSlot(2), key: '00000000-0000-4000-8000-000000000001', write: anItemWrite(2) }])
    await keepUnsent(owner, itemSlot(2))
    await open()
    await waitFor(() => expect(notice()).toBeTruthy())
  })

  test.each<[string, () => unknown]>([
    ['a text', () => writeDraft(localStorage, owner, drafted([1], 6))],
    ['a photo', () => saveMedium(owner, itemSlot(1), 'data:', 6)],
  ])('%s of another establishment stays, though the server has that part of this one', async (_what, arrange) => {
    await visitDatabase.visits.put(closedByCompanion(1))
    await arrange()
    await open()
    // The notice is shown after the page has looked for what may go.
    await waitFor(() => expect(notice()).toBeTruthy())
    expect(Object.keys(readDraft(localStorage, owner).items).length + (await listMedia(owner)).size).toBe(1)
  })
})
