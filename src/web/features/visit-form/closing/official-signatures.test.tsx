import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SHOWN_FORMAT } from '../../../../domain/evidence/shown.ts'
import { NOTHING_TO_SIGN } from '../../../../domain/inspections/sign-visit.ts'
import { listVisitCommands } from '../../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import type { VisitProgress } from '../../../offline/visits/prepared-visit.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { DraftContext } from '../draft/use-visit-draft.ts'
import { answeredStateOf } from '../outbox-status/answered-state.ts'
import { nothingShown, type Shown, ShownContext } from '../review/use-shown.ts'
import { aDraftStore, aProgress, theOfficials } from '../testing.ts'
import { VisitContext } from '../visit-context.ts'
import type { VisitOfficial } from '../visit-form.queries.ts'
import { ClosingParts } from './closing-parts.tsx'

const PNG = 'data:image/png;base64,AAAA'
// The real pad's canvas needs a browser; this one signs at a press.
vi.mock('../../../ui/signature/signature-pad.tsx', () => ({
  SignaturePad: ({ onChange }: { onChange: (drawn: string) => void }) => (
    <button type="button" onClick={() => onChange(PNG)}>
      pad
    </button>
  ),
}))

vi.mock('../../../ui/toast/toast.ts', () => ({ toastError: vi.fn() }))

const owner = { userId: 2, assignmentId: 7 }

beforeEach(() => {
  vi.mocked(toastError).mockClear()
  return visitDatabase.commands.clear()
})
afterEach(cleanup)

function open(
  officials: readonly VisitOfficial[] | undefined,
  known: Partial<Shown> = {},
  saved: Partial<VisitProgress> = { hasHealthObservation: true },
) {
  const store = aDraftStore()
  const draft = { store, flush: async () => {}, hasUnreadable: false, discard: () => {} }
  const progress = { ...aProgress, ...saved, ...(officials && { officials: [...officials] }) }
  render(
    <MantineProvider env="test">
      <VisitContext value={{ owner, draft, filledOn: { establishmentId: 5, checklistId: 1 }, addOptimistic: () => {} }}>
        <DraftContext value={store}>
          <ShownContext value={{ ...nothingShown, ...known }}>
            <ClosingParts answered={answeredStateOf(progress, [])} isLast={false} />
          </ShownContext>
        </DraftContext>
      </VisitContext>
    </MantineProvider>,
  )
  return store
}
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }))
const queued = async () => (await listVisitCommands(owner)).map(({ slot, write }) => ({ slot, ...write }))
const unregistered = theOfficials.map((official) => ({ ...official, hasStoredSignature: false }))

test('the user confirms their stored signature for this visit', async () => {
  open(theOfficials)
  const own = region('Su firma como técnico: Wilmer Díaz')
  expect(own.queryByText('pad')).toBeNull()
  fireEvent.click(own.getByRole('button', { name: 'Firmar como técnico' }))
  await waitFor(async () =>
    expect(await queued()).toEqual([
      { slot: 'official-2', call: 'official-signature', body: { officialId: 2, signature: undefined } },
    ]),
  )
})

test.each<[string, Partial<VisitProgress>]>([
  ['nothing is saved yet', {}],
  ['the establishment alone has signed', { hasEstablishmentSignature: true }],
])('a visit has nothing to sign where %s', async (_, saved) => {
  open(theOfficials, {}, saved)
  fireEvent.click(region('Su firma como técnico: Wilmer Díaz').getByRole('button', { name: 'Firmar como técnico' }))
  await waitFor(() => expect(toastError).toHaveBeenCalledWith(NOTHING_TO_SIGN))
  expect(await queued()).toEqual([])
})

test('without a stored signature the user draws one, and an empty pad is not sent', async () => {
  open(unregistered)
  const own = region('Su firma como técnico: Wilmer Díaz')
  const press = () => fireEvent.click(own.getByRole('button', { name: 'Firmar como técnico' }))
  press()
  expect(await queued()).toEqual([])
  fireEvent.click(own.getByText('pad'))
  press()
  await waitFor(async () =>
    expect(await queued()).toEqual([
      { slot: 'official-2', call: 'official-signature', body: { officialId: 2, signature: PNG } },
    ]),
  )
})

test('an official may sign in place of a signature that a companion drew', async () => {
  const drawn = theOfficials.map((official) => ({ ...official, hasSigned: true, drawnBy: 'Luz Mora' }))
  open(drawn)
  const own = region(/^Su firma como técnico: Wilmer Díaz/)
  own.getByText('La dibujó Luz Mora en su dispositivo. Si firma usted, su firma la reemplaza.')
  expect(own.queryByRole('button', { name: 'Firmar como técnico' })).toBeNull()
  fireEvent.click(own.getByRole('button', { name: 'Firmar yo' }))
  fireEvent.click(own.getByRole('button', { name: 'Firmar como técnico' }))
  await waitFor(async () =>
    expect(await queued()).toEqual([
      { slot: 'official-2', call: 'official-signature', body: { officialId: 2, signature: undefined } },
    ]),
  )
  expect(region(/^Firma del acompañante: Yuranis Castro/).queryByRole('button')).toBeNull()
})

test('an official with an own signature is not asked again', () => {
  open(theOfficials.map((official) => ({ ...official, hasSigned: true, drawnBy: null })))
  expect(region(/^Su firma como técnico: Wilmer Díaz/).queryByRole('button')).toBeNull()
})

test('an earlier signer is asked once more after a change, under a new key', async () => {
  const shownDigest = 'a'.repeat(64)
  const told = 'Firmó sobre 1 de 6 aspectos. Después se registró: 1.3.'
  const standings = { technician: { told, isChanged: true }, engineer: { told, isChanged: true } }
  const signed = theOfficials.map((official) => ({ ...official, hasSigned: true, drawnBy: null }))
  const store = open(signed, { standings, digestNow: async () => shownDigest })
  const before = store.keyOf('official-2')
  const own = region(/^Su firma como técnico: Wilmer Díaz/)
  own.getByText(told)
  const again = () => fireEvent.click(own.getByRole('button', { name: 'Firmar de nuevo' }))
  again()
  await waitFor(() => expect(document.activeElement?.id).toBe('part-official-2'))
  fireEvent.click(own.getByRole('button', { name: 'Dejar la firma anterior' }))
  expect(own.queryByRole('button', { name: 'Firmar como técnico' })).toBeNull()
  again()
  fireEvent.click(own.getByRole('button', { name: 'Firmar como técnico' }))
  await waitFor(async () => expect(await queued()).toHaveLength(1))
  const [command] = await listVisitCommands(owner)
  expect(command).toMatchObject({ slot: 'official-2', write: { body: { shownDigest, shownFormat: SHOWN_FORMAT } } })
  expect(command?.key).not.toBe(before)
  // The other official signs again in their own session.
  const other = region(/^Firma del acompañante: Yuranis Castro/)
  other.getByText(told)
  expect(other.queryByRole('button')).toBeNull()
})

test('the companion draws here, although they have a stored signature', async () => {
  const store = open(theOfficials)
  const companion = region('Firma del acompañante: Yuranis Castro')
  expect(companion.queryByText('pad')).toBeNull()
  fireEvent.click(companion.getByRole('radio', { name: 'Firma en este dispositivo' }))
  fireEvent.click(companion.getByText('pad'))
  fireEvent.click(companion.getByRole('button', { name: 'Guardar firma del acompañante' }))
  await waitFor(async () =>
    expect(await queued()).toEqual([
      { slot: 'official-3', call: 'official-signature', body: { officialId: 3, signature: PNG } },
    ]),
  )
  expect(store.get().draft.officials).toEqual({ 3: 'here' })
})

test('a companion who took no part sends nothing, and a drawing of theirs goes', async () => {
  const store = open(theOfficials)
  const companion = region('Firma del acompañante: Yuranis Castro')
  fireEvent.click(companion.getByRole('radio', { name: 'Firma en este dispositivo' }))
  fireEvent.click(companion.getByText('pad'))
  fireEvent.click(companion.getByRole('radio', { name: 'No participó en la visita' }))
  expect([store.get().draft.officials, store.get().media.size]).toEqual([{ 3: 'none' }, 0])
  expect(await queued()).toEqual([])
})

test('an older server names no officials, and nothing is asked', () => {
  open(undefined)
  expect(screen.queryByText('Firmas de los funcionarios')).toBeNull()
})

test('Enter in a text field of a signer goes to the next field, and saves nothing', async () => {
  const store = open(undefined)
  const part = region('Firma del testigo')
  for (const name of ['Nombre', 'Cédula', 'Cargo']) {
    fireEvent.change(part.getByRole('textbox', { name }), { target: { value: '45678' } })
  }
  fireEvent.click(part.getByText('pad'))
  const role = part.getByRole('textbox', { name: 'Cargo' })
  fireEvent.keyDown(role, { key: 'Enter' })
  fireEvent.submit(role)
  expect(document.activeElement).toBe(part.getByRole('combobox', { name: '¿Firma?' }))
  expect([store.get().media.get('witness-signature'), await queued()]).toEqual([PNG, []])
})

test('an official who does not sign gives a reason, and the other one has to sign', async () => {
  open(undefined)
  const refuse = (name: string) => {
    const part = region(name)
    fireEvent.change(part.getByRole('combobox', { name: '¿Firma?' }), { target: { value: 'rehusada' } })
    expect(part.queryByText('pad')).toBeNull()
    fireEvent.change(part.getByRole('textbox', { name: 'Por qué no hay firma' }), { target: { value: 'No quiso' } })
    fireEvent.click(part.getByRole('button', { name: `Guardar: ${name}` }))
  }
  refuse('Firma del establecimiento')
  await waitFor(async () =>
    expect(await queued()).toEqual([
      {
        slot: 'establishment-signature',
        call: 'establishment-signature',
        body: expect.objectContaining({ name: '', outcome: 'rehusada', refusalReason: 'No quiso' }),
      },
    ]),
  )
})

test('neither the establishment nor the witness signing is told before it is sent', async () => {
  const store = aDraftStore()
  const body = { name: '', idCard: '', role: '', outcome: 'ausente' as const, refusalReason: 'No estaba' }
  const waiting = {
    seq: 1,
    key: '00000000-0000-4000-8000-000000000001',
    ...owner,
    slot: 'establishment-signature' as const,
    write: { call: 'establishment-signature' as const, body },
    state: 'waiting' as const,
    wasAttempted: false,
    refusal: null,
    enqueuedAt: '',
  }
  const draft = { store, flush: async () => {}, hasUnreadable: false, discard: () => {} }
  render(
    <MantineProvider env="test">
      <VisitContext value={{ owner, draft, filledOn: { establishmentId: 5, checklistId: 1 }, addOptimistic: () => {} }}>
        <DraftContext value={store}>
          <ClosingParts answered={answeredStateOf(aProgress, [waiting])} isLast={false} />
        </DraftContext>
      </VisitContext>
    </MantineProvider>,
  )
  const part = region('Firma del testigo')
  fireEvent.change(part.getByRole('combobox', { name: '¿Firma?' }), { target: { value: 'ausente' } })
  fireEvent.click(part.getByRole('button', { name: 'Guardar: Firma del testigo' }))
  expect(part.getByText(/El establecimiento tampoco firma/)).toBeTruthy()
  expect(await queued()).toEqual([])
})
