import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { aPreparedVisit } from '../../offline/visits/testing.ts'
import { showPage } from '../../testing/show-page.tsx'
import { writeDraft } from './draft/local-drafts.ts'
import { emptyDraft, emptyItem } from './draft/visit-draft.ts'
import { FillVisit } from './fill-visit.tsx'
import { onDevice } from './opening/testing.tsx'

// The real pad's canvas needs a browser; a journey draws on it.
vi.mock('../../ui/signature/signature-pad.tsx', () => ({ SignaturePad: () => null }))

const owner = { userId: 2, assignmentId: 7 }
const Filled = onDevice(owner, FillVisit)

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await visitDatabase.visits.put(aPreparedVisit(owner))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Puts every node of a card into an element of its own, as the translation of a browser does with the texts. */
function moveNodes(card: HTMLElement): void {
  for (const node of card.querySelectorAll('*')) {
    const font = document.createElement('font')
    node.replaceWith(font)
    font.append(node)
  }
}

test('a form whose nodes the browser moved keeps what was entered, and opens again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const items = { 6: { ...emptyItem, concept: 'NA' as const, observation: 'No hay cocina' } }
  writeDraft(localStorage, owner, { ...emptyDraft, items, healthObservation: 'Limpio' })
  showPage(<Filled />)
  const unfold = async () => {
    const [header] = await screen.findAllByRole('button', { name: /^Equipos/ })
    if (header?.getAttribute('aria-expanded') === 'false') fireEvent.click(header)
    return await screen.findByRole('article', { name: /^2\.2 / })
  }
  const card = await unfold()
  const accepted = within(card).getByRole('radio', { name: 'Aceptable (A)' })
  moveNodes(card)
  fireEvent.click(accepted)
  fireEvent.click(await screen.findByRole('button', { name: 'Abrir de nuevo el formulario' }))
  expect(within(await unfold()).getByRole<HTMLInputElement>('radio', { name: 'Aceptable (A)' }).checked).toBe(true)
  expect(screen.getByDisplayValue('Limpio')).toBeTruthy()
})
