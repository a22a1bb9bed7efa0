import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enqueue, listVisitCommands } from '../../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { partLoss } from '../closing/messages.ts'
import { openDraft } from '../draft/open-draft.ts'
import { VisitContext } from '../visit-context.ts'
import { UnsentCommand } from './unsent-command.tsx'

const owner = { userId: 2, assignmentId: 7 }
const filledOn = { establishmentId: 5, checklistId: 1 }
const full = () => {
  throw new DOMException('Full.', 'QuotaExceededError')
}
const lost = () => {
  throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
}

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  for (const failure of [full, lost]) visitDatabase.media.hook('creating').unsubscribe(failure)
  vi.restoreAllMocks()
})

/** A command that waits, with its buttons, beside a photo that the device does not take. */
async function openBesidePhoto(fails: () => void) {
  const key = '00000000-0000-4000-8000-000000000001'
  const write = { call: 'health-observation', body: { observation: 'Limpio' } } as const
  await enqueue(owner, [{ slot: 'health-observation', key, write, filledOn }])
  const [command] = await listVisitCommands(owner)
  if (!command) throw new Error('Nothing waits.')
  const { handle, leave } = openDraft(owner, new Map(), filledOn)
  visitDatabase.media.hook('creating', fails)
  handle.store.setMedium('item-1', 'data:image/png;base64,AAAA')
  await waitFor(() => expect(handle.store.get().persistence).toBe('failed'))

  const where = { loss: partLoss['health-observation'], formId: 'form', headerId: 'header' }
  render(
    <MantineProvider env="test">
      <VisitContext value={{ owner, draft: handle, filledOn, addOptimistic: () => {} }}>
        <UnsentCommand command={command} isAnswered={false} {...where} />
      </VisitContext>
      <Notifications />
    </MantineProvider>,
  )
  return { handle, leave }
}
const correct = () => fireEvent.click(screen.getByRole('button', { name: 'Corregir' }))

test('a waiting part can be corrected once there is room for the photo of another part', async () => {
  const { handle, leave } = await openBesidePhoto(full)
  correct()
  await screen.findByText(/^Este dispositivo no pudo guardar: le falta espacio/)
  expect(await listVisitCommands(owner)).toHaveLength(1)

  visitDatabase.media.hook('creating').unsubscribe(full)
  correct()
  await waitFor(async () => expect(await listVisitCommands(owner)).toEqual([]))
  expect(handle.store.get()).toMatchObject({ persistence: 'kept', draft: { healthObservation: 'Limpio' } })
  leave()
})

test('a device that does not take it for another reason is not told to lack space', async () => {
  const { leave } = await openBesidePhoto(lost)
  correct()
  await screen.findByText(/^Se perdió la conexión con el almacenamiento de este dispositivo/)
  expect(screen.queryByText(/le falta espacio/)).toBeNull()
  expect(await listVisitCommands(owner)).toHaveLength(1)
  visitDatabase.media.hook('creating').unsubscribe(lost)
  leave()
})
