import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { DraftContext } from '../draft/use-visit-draft.ts'
import { emptyDraft } from '../draft/visit-draft.ts'
import { answeredStateOf } from '../outbox-status/answered-state.ts'
import { aDraftStore, aProgress } from '../testing.ts'
import { VisitContext } from '../visit-context.ts'
import { ClosingParts } from './closing-parts.tsx'

// The real pad's canvas needs a browser; a journey draws on it.
vi.mock('../../../ui/signature/signature-pad.tsx', () => ({ SignaturePad: () => null }))

const PNG = 'data:image/png;base64,AAAA'
const signer = { name: 'Luz', idCard: '45678', role: 'Cocinera', observation: '' }
const owner = { userId: 2, assignmentId: 7 }
const full = () => {
  throw new DOMException('Full.', 'QuotaExceededError')
}

beforeEach(async () => {
  await visitDatabase.commands.clear()
  visitDatabase.commands.hook('creating', full)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  visitDatabase.commands.hook('creating').unsubscribe(full)
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
})

function open() {
  const store = aDraftStore(
    {
      ...emptyDraft,
      healthObservation: 'Limpio',
      signers: { 'establishment-signature': signer, 'witness-signature': signer },
    },
    new Map([
      ['establishment-signature', PNG],
      ['witness-signature', PNG],
    ]),
  )
  const draft = { store, flush: async () => {}, hasUnreadable: false, discard: () => {} }
  const filledOn = { establishmentId: 5, checklistId: 1 }
  render(
    <MantineProvider env="test">
      <VisitContext value={{ owner, draft, filledOn, addOptimistic: () => {} }}>
        <DraftContext value={store}>
          <ClosingParts answered={answeredStateOf(aProgress, [])} isLast={false} />
        </DraftContext>
      </VisitContext>
      <Notifications />
    </MantineProvider>,
  )
}

test.each([
  ['Observación de la autoridad sanitaria', 'Error al guardar la observación.'],
  ['Firma del establecimiento', 'Error al guardar la firma.'],
  ['Firma del testigo', 'Error interno al guardar firma del testigo.'],
])('%s that the device could not save: %s in red, with its reason and nothing lost', async (name, text) => {
  const show = vi.spyOn(notifications, 'show')
  open()
  const part = within(screen.getByRole('region', { name }))
  fireEvent.click(part.getByRole('button', { name: `Guardar: ${name}` }))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: text, color: 'red' }))
  expect((await part.findByRole('alert')).textContent).toContain('le falta espacio')
  expect(
    part
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
      .filter(Boolean),
  ).not.toEqual([])
})

test.each([
  ['Observación de la autoridad sanitaria', 'Observación de la autoridad sanitaria', 5_000],
  ['Firma del establecimiento', 'Observaciones del establecimiento', 5_000],
  ['Firma del establecimiento', 'Nombre', 200],
  ['Firma del testigo', 'Cargo', 200],
])('%s: a text pasted into «%s» beyond %i characters stays whole and is not saved', async (name, label, most) => {
  visitDatabase.commands.hook('creating').unsubscribe(full)
  const show = vi.spyOn(notifications, 'show')
  open()
  const part = within(screen.getByRole('region', { name }))
  const field = part.getByRole<HTMLInputElement>('textbox', { name: label })
  fireEvent.change(field, { target: { value: 'a'.repeat(most + 1) } })
  const fault = `Escriba máximo ${most} caracteres.`
  expect(part.getByText(fault)).toBeTruthy()
  expect([field.value.length, field.hasAttribute('maxlength')]).toEqual([most + 1, false])
  fireEvent.click(part.getByRole('button', { name: `Guardar: ${name}` }))
  await expect.poll(() => show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: fault }))
  expect(await visitDatabase.commands.count()).toBe(0)
})

test('required parts are marked', () => {
  open()
  const marked = (name: string) => within(screen.getByRole('region', { name })).queryAllByText('*').length
  expect(marked('Observación de la autoridad sanitaria')).toBe(1)
  // Name, identity card and role are marked; the test's pad has no mark.
  expect(['Firma del establecimiento', 'Firma del testigo'].map(marked)).toEqual([3, 3])
})
