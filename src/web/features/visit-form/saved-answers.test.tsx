import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueue, listVisitCommands } from '../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { itemSlot } from '../../offline/store/visit-slot.ts'
import type { VisitProgress } from '../../offline/visits/prepared-visit.ts'
import { aPreparedVisit } from '../../offline/visits/testing.ts'
import { withWrites } from '../../offline/visits/visit-progress.ts'
import { readDraft, writeDraft } from './draft/local-drafts.ts'
import { emptyDraft, emptyItem } from './draft/visit-draft.ts'
import { card, drafted, key, open, owner, press, section, signed, statesOf } from './testing/filled-visit.tsx'
import { anItemWrite, theOfficials } from './testing.ts'

// The real pad's canvas needs a browser; a journey draws on it.
vi.mock('../../ui/signature/signature-pad.tsx', () => ({ SignaturePad: () => null }))

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: signed }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a saved answer', () => {
  const named = [...theOfficials]
  const given = { ...anItemWrite(5, 'AR', 12.5), call: 'items' as const }
  const progressOf = (savedBy: number, change: Partial<VisitProgress> = {}) => {
    const { answers } = withWrites(signed, [
      { ...given, body: { ...given.body, itemId: 5, concept: 'AR', assignmentId: 7, observation: 'Grieta' } },
    ])
    const told = answers.map((answer) => ({
      ...answer,
      evidence: 'a.jpg',
      savedBy,
      savedByName: savedBy === 2 ? 'Wilmer Díaz' : 'Yuranis Castro',
    }))
    return { ...signed, answers: told, officials: named, ...change }
  }
  const openSaved = async (progress: VisitProgress) => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress }))
    open()
    const [toggle] = await screen.findAllByRole('button', { name: /^Equipos/ })
    if (toggle?.getAttribute('aria-expanded') === 'false') fireEvent.click(toggle)
    await waitFor(() => expect(card('2.1').getByText('Grieta')).toBeTruthy())
  }
  afterEach(() => vi.unstubAllGlobals())

  test('a saved answer is corrected whole by its author, and keeps its photo', async () => {
    writeDraft(localStorage, owner, { ...emptyDraft, keys: { 'item-5': key(5) } })
    await openSaved(progressOf(2))
    press(card('2.1'), 'Corregir el ítem 2.1')
    expect(card('2.1').getByText('Se conserva la foto guardada si no toma otra.')).toBeTruthy()
    press(card('2.1'), 'Guardar corrección')
    await screen.findByText('No ha cambiado nada.')
    fireEvent.change(card('2.1').getByRole('textbox', { name: 'Observación' }), { target: { value: 'Grieta larga' } })
    press(card('2.1'), 'Guardar corrección')
    await waitFor(async () => expect(await statesOf()).toEqual(['item-5 waiting']))
    const [command] = await listVisitCommands(owner)
    expect(command?.write).toMatchObject({
      call: 'correction',
      body: { assignmentId: 7, itemId: 5, concept: 'AR', score: 12.5, observation: 'Grieta larga' },
    })
    expect([command?.key === key(5), command?.write.body]).toEqual([
      false,
      expect.not.objectContaining({ evidence: 'a.jpg' }),
    ])
    await waitFor(() => expect(card('2.1').getByText('Por enviar')).toBeTruthy())
    expect(card('2.1').queryByText('Grieta')).toBeNull()
    // The correction can be taken back, and the answer left as it was.
    press(card('2.1'), 'Corregir')
    await waitFor(() => expect(card('2.1').getByRole('button', { name: 'Dejar como estaba' })).toBeTruthy())
    press(card('2.1'), 'Dejar como estaba')
    await waitFor(() => expect(card('2.1').getByText('Grieta')).toBeTruthy())
    expect(await statesOf()).toEqual([])
  })

  test('a saved answer of the other official shows its author, and is not corrected', async () => {
    await openSaved(progressOf(3))
    expect(card('2.1').getByText('Guardó: Yuranis Castro')).toBeTruthy()
    expect(card('2.1').queryByRole('button', { name: /^Corregir/ })).toBeNull()
  })

  test('a saved answer of an older server without corrections offers none', async () => {
    await openSaved(progressOf(2, { officials: undefined }))
    expect(card('2.1').queryByRole('button', { name: /^Corregir/ })).toBeNull()
  })

  test('an open correction is there again on return, and closes no visit unsaved', async () => {
    await enqueue(
      owner,
      [1, 2, 3, 4].map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id) })),
    )
    writeDraft(localStorage, owner, { ...emptyDraft, items: { 6: { ...emptyItem, concept: 'A' } } })
    const officials = named.map((official) => ({ ...official, hasSigned: true }))
    await openSaved(progressOf(2, { officials }))
    press(card('2.1'), 'Corregir el ítem 2.1')
    await waitFor(() => expect(readDraft(localStorage, owner).items[5]?.isCorrection).toBe(true))
    cleanup()
    open()
    await waitFor(() => expect(card('2.1').getByRole('button', { name: 'Guardar corrección' })).toBeTruthy())
    press(section('Equipos'), 'Guardar sección')
    await screen.findByText('Guarde la corrección que tiene abierta, o déjela como estaba.')
  })
})

describe('answers that meet others', () => {
  /** Both items of the section, answered by another official and in another way; only the first was refused yet. */
  const meetOthers = async (savedBy: number) => {
    const { answers } = withWrites(signed, [anItemWrite(5, 'AR', 12.5), anItemWrite(6, 'A', 25)])
    const savedByName = savedBy === 2 ? 'Wilmer Díaz' : 'Yuranis Castro'
    const told = answers.map((answer) => ({ ...answer, savedBy, savedByName }))
    const progress = { ...signed, answers: told, officials: [...theOfficials] }
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress }))
    await enqueue(
      owner,
      [5, 6].map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id, 'I', 0) })),
    )
    const refusal = { code: 'inspection.item-answered', message: 'Ya fue diligenciada' }
    await visitDatabase.commands.filter(({ slot }) => slot === 'item-5').modify({ state: 'refused', refusal })
    writeDraft(localStorage, owner, drafted)
    open()
    return within(await screen.findByRole('region', { name: '2 respuestas ya estaban guardadas, y son distintas' }))
  }

  test("conflicting answers stand side by side, and one press keeps the whole section's saved ones", async () => {
    const box = await meetOthers(3)
    expect(box.getAllByText('Guardado por Yuranis Castro')).toHaveLength(2)
    expect(
      box.getAllByText('Solo Yuranis Castro puede corregir lo que guardó, antes de cerrar la visita.'),
    ).toHaveLength(2)
    expect(card('2.1').queryByRole('button', { name: 'Descartar' })).toBeNull()
    press(box, 'Conservar lo guardado')
    await waitFor(async () => expect(await statesOf()).toEqual([]))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(section('Equipos').getAllByText('Guardada').length).toBeGreaterThan(0))
    expect(readDraft(localStorage, owner).items[5]).toEqual(emptyItem)
  })

  test('conflicting answers follow each choice: the own earlier answer is corrected', async () => {
    const box = await meetOthers(2)
    const second = within(box.getByRole('radiogroup', { name: /^Qué queda en el ítem 2\.2/ }))
    fireEvent.click(second.getByRole('radio', { name: 'Lo mío, en vez de lo guardado' }))
    press(box, 'Aplicar lo elegido')
    await waitFor(async () => expect(await statesOf()).toEqual(['item-6 waiting']))
    const [command] = await listVisitCommands(owner)
    expect(command?.write).toMatchObject({ call: 'correction', body: { itemId: 6, concept: 'I' } })
  })
})
