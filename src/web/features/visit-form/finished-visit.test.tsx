import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueue, listVisitCommands } from '../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { itemSlot } from '../../offline/store/visit-slot.ts'
import { aPreparedVisit } from '../../offline/visits/testing.ts'
import { withWrites } from '../../offline/visits/visit-progress.ts'
import { writeDraft } from './draft/local-drafts.ts'
import { emptyDraft } from './draft/visit-draft.ts'
import { drafted, key, open, owner, press, section, signed, statesOf } from './testing/filled-visit.tsx'
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

describe('an end of the visit on this device leads to its notice:', () => {
  const finish = async () => {
    const notice = (await screen.findByText(/^Inspección terminada en este dispositivo/)).closest('[role=status]')
    await waitFor(() => expect(document.activeElement).toBe(notice))
  }
  const goOn = async () =>
    press(within(await screen.findByRole('dialog', { name: 'Revisar y firmar' })), 'Confirmar y cerrar la visita')
  const give = (ids: number[]) =>
    enqueue(
      owner,
      ids.map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id) })),
    )

  test('a section', async () => {
    await give([1, 2, 3, 4])
    writeDraft(localStorage, owner, drafted)
    open()
    await screen.findByRole('button', { name: 'Guardar sección' })
    press(section('Equipos'), 'Guardar sección')
    await goOn()
    await finish()
  })

  test('a summary comes before the notice, and a person who goes back saves nothing', async () => {
    await give([1, 2, 3, 4])
    writeDraft(localStorage, owner, drafted)
    open()
    await screen.findByRole('button', { name: 'Guardar sección' })
    press(section('Equipos'), 'Guardar sección')
    const review = within(await screen.findByRole('dialog', { name: 'Revisar y firmar' }))
    expect(review.getByText('FAVORABLE')).toBeTruthy()
    expect(await statesOf()).toHaveLength(4)
    fireEvent.click(review.getAllByRole('button', { name: 'Volver a la visita' })[1] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await statesOf()).toHaveLength(4)
    expect(screen.getByRole('button', { name: 'Guardar sección' }).getAttribute('aria-busy')).toBe('false')
  })

  test("no notice comes before the user signs and settles the companion's part", async () => {
    await give([1, 2, 3, 4])
    writeDraft(localStorage, owner, drafted)
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: { ...signed, officials: [...theOfficials] } }))
    open()
    await screen.findByRole('button', { name: 'Guardar sección' })
    press(section('Equipos'), 'Guardar sección')
    await screen.findByText('Primero firme usted: su firma va antes de la que cierra la visita.')
    const own = within(screen.getByRole('region', { name: /^Su firma como/ }))
    press(own, 'Firmar como técnico')
    await own.findByText('Por enviar')
    press(section('Equipos'), 'Guardar sección')
    await screen.findByText('Falta decir cómo firma Yuranis Castro, o si no participó.')
    fireEvent.click(screen.getByRole('radio', { name: 'No participó en la visita' }))
    press(section('Equipos'), 'Guardar sección')
    await goOn()
    await finish()
    const slots = (await listVisitCommands(owner)).map(({ slot }) => slot)
    expect(slots.indexOf('official-2')).toBeLessThan(slots.indexOf('item-5'))
  })

  const unobserved = { ...signed, hasHealthObservation: false }
  const observe = async (verb = 'Guardar') => {
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: unobserved }))
    writeDraft(localStorage, owner, { ...emptyDraft, healthObservation: 'Limpio' })
    open()
    press(
      within(await screen.findByRole('region', { name: /^Observaci/ })),
      `${verb}: Observación de la autoridad sanitaria`,
    )
  }

  test('a closing part', async () => {
    await give([1, 2, 3, 4, 5, 6])
    await observe('Revisar y firmar')
    await goOn()
    await finish()
  })

  test('no notice comes while another part is missing', async () => {
    await give([1, 2, 3, 4, 5])
    await observe()
    await waitFor(() => expect(document.activeElement?.id).toBe('part-health-observation'))
  })

  test('no notice comes while the server refuses a part', async () => {
    await give([1, 2, 3, 4, 5, 6])
    await visitDatabase.commands.filter(({ slot }) => slot === 'item-6').modify({ state: 'refused' })
    await observe()
    await waitFor(() => expect(document.activeElement?.id).toBe('part-health-observation'))
  })
})

test('a visit that lacks nothing but the server says so, and stays', async () => {
  await visitDatabase.visits.put(aPreparedVisit(owner))
  const signature = 'data:image/png;base64,AAAA'
  const signer = { name: 'Luz', idCard: '45678', role: 'Cocinera', signature }
  await enqueue(owner, [
    ...[1, 2, 3, 4, 5, 6].map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id) })),
    { slot: 'health-observation', key: key(7), write: { call: 'health-observation', body: { observation: 'Limpio' } } },
    { slot: 'establishment-signature', key: key(8), write: { call: 'establishment-signature', body: signer } },
    { slot: 'witness-signature', key: key(9), write: { call: 'witness-signature', body: signer } },
  ])
  open()
  const notice = await screen.findByText(/^Inspección terminada en este dispositivo\. Se cerrará cuando el servidor/)
  expect(notice.closest('[role=status]')?.textContent).toContain('9 partes por enviar')
  await visitDatabase.commands.filter(({ slot }) => slot === 'item-6').modify({ state: 'refused' })
  await waitFor(() => expect(screen.queryByText(/^Inspección terminada/)).toBeNull())
})

test('a complete visit with a refused part says that the rest waits for it', async () => {
  // Another device has answered the item meanwhile.
  const saved = withWrites(signed, [anItemWrite(6, 'NA', 25)])
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: saved }))
  await enqueue(
    owner,
    [6, 1, 2, 3, 4, 5].map((id) => ({ slot: itemSlot(id), key: key(id), write: anItemWrite(id) })),
  )
  const refusal = { code: 'inspection.item-answered', message: 'Ya fue diligenciada' }
  await visitDatabase.commands.filter(({ slot }) => slot === 'item-6').modify({ state: 'refused', refusal })
  open()
  const notice = (await screen.findByText(/el servidor rechazó una parte/)).closest('[role=alert]') as HTMLElement
  expect(notice.textContent).toContain('Lo demás de esta visita espera hasta que decida.')
  expect(screen.queryByText(/^Inspección terminada/)).toBeNull()
  press(within(notice), 'Ver lo rechazado')
  await screen.findByRole('region', { name: 'Una respuesta ya estaba guardada, y es distinta' })
})
