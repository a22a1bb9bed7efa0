import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { itemSlot } from '../../offline/store/visit-slot.ts'
import { aPreparedVisit } from '../../offline/visits/testing.ts'
import { readDraft, writeDraft } from './draft/local-drafts.ts'
import { emptyItem } from './draft/visit-draft.ts'
import { card, drafted, key, open, owner, press, section, signed, statesOf } from './testing/filled-visit.tsx'
import { aChecklist, anItemWrite } from './testing.ts'

// The real pad's canvas needs a browser; a journey draws on it.
vi.mock('../../ui/signature/signature-pad.tsx', () => ({ SignaturePad: () => null }))

/** Leaves a command in the state of a refusal by the server. */
async function refuseSixth(): Promise<void> {
  await enqueue(
    owner,
    [5, 6].map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id, 'A', 25) })),
  )
  await visitDatabase.commands
    .filter(({ slot }) => slot === 'item-6')
    .modify({ state: 'refused', refusal: { code: 'x', message: 'No se acepta.' } })
}

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: signed }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a refusal', () => {
  test('a refusal has the server’s text at its item, and says what to do', async () => {
    await refuseSixth()
    open()
    await waitFor(() => expect(section('Equipos').getAllByText('Rechazada').length).toBeGreaterThan(0))
    expect(card('2.2').getByRole('alert').textContent).toContain('No se acepta.')
    for (const name of ['Corregir', 'Volver a enviar', 'Conservar sin enviar', 'Descartar']) {
      expect(card('2.2').getByRole('button', { name })).toBeTruthy()
    }
  })

  test('a refusal is kept, sent again, or thrown away after a question', async () => {
    await refuseSixth()
    writeDraft(localStorage, owner, drafted)
    open()
    await screen.findByText(/No se acepta\./)
    press(card('2.2'), 'Conservar sin enviar')
    await waitFor(() => expect(card('2.2').getByText('Sin enviar')).toBeTruthy())
    press(card('2.2'), 'Volver a enviar')
    await waitFor(async () => expect(await statesOf()).toContain('item-6 waiting'))
    await visitDatabase.commands.filter(({ slot }) => slot === 'item-6').modify({ state: 'refused' })
    await waitFor(() => expect(card('2.2').getByText('Rechazada')).toBeTruthy())
    press(card('2.2'), 'Descartar')
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText(/la calificación «Aceptable \(A\)»/)).toBeTruthy()
    press(question, 'Cancelar')
    expect(await statesOf()).toContain('item-6 refused')
    press(card('2.2'), 'Descartar')
    press(within(await screen.findByRole('dialog')), 'Descartar')
    await waitFor(async () => expect(await statesOf()).toEqual(['item-5 waiting']))
    await waitFor(() =>
      expect(
        card('2.2')
          .getAllByRole('radio')
          .some((one) => (one as HTMLInputElement).checked),
      ).toBe(false),
    )
    expect(readDraft(localStorage, owner).items[6]).toEqual(emptyItem)
    expect(readDraft(localStorage, owner).items[5]?.concept).toBe('A')
  })
})

describe('answers filled on another edition can only be kept or discarded', () => {
  const filledOn = { establishmentId: 5, checklistId: aChecklist.id + 1 }
  const refusal = { code: 'inspection.visit-changed', message: 'La visita cambió.' }
  const actions = async () => {
    const part = await screen.findByRole('region', { name: /^Observaci/ })
    await within(part).findByText(/Lo demás de esta visita espera|Por enviar/)
    return ['Corregir', 'Volver a enviar', 'Conservar sin enviar', 'Descartar'].filter((name) =>
      within(part).queryByRole('button', { name }),
    )
  }
  const give = async (filled: typeof filledOn) => {
    const unobserved = { ...signed, hasHealthObservation: false }
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: unobserved }))
    const write = { call: 'health-observation', body: { observation: 'Limpio' } } as const
    await enqueue(owner, [{ slot: 'health-observation', key: key(9), write, filledOn: filled }])
  }

  test.each([
    ['while it waits', filledOn, 'waiting', []],
    ['once it is refused', filledOn, 'refused', ['Conservar sin enviar', 'Descartar']],
    [
      'unless the visit is again what it was',
      { ...filledOn, checklistId: aChecklist.id },
      'refused',
      ['Volver a enviar', 'Conservar sin enviar', 'Descartar'],
    ],
  ] as const)('%s', async (_title, filled, state, offered) => {
    await give(filled)
    if (state === 'refused') await visitDatabase.commands.toCollection().modify({ state, refusal })
    open()
    expect(await actions()).toEqual(offered)
  })
})

test("a section with a refused answer opens with the form, with the server's words", async () => {
  await refuseSixth()
  open()
  await screen.findByText(/No se acepta\./)
})
