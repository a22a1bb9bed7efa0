import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listVisits } from '../../../../contract/visits.wire.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { keepAnAct } from '../../../offline/acts/testing.ts'
import { keepTyped, readTyped } from '../../../offline/acts/typed-act.ts'
import { listUserCommands } from '../../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { usePreparation } from '../preparation/preparation.ts'
import { aListedVisit, aPreparedVisit } from '../testing.ts'
import type { ListedVisit } from './pending-visits.queries.ts'
import { card, keepVisits, open, owner, press, send, settle, someDrafts } from './testing.tsx'

const technician: Official = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 }

beforeEach(async () => {
  // Airplane mode: everything on the page comes from the device.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a visit that was taken away', () => {
  const hint = 'Ya no está entre sus visitas pendientes.'
  const hintAndWhy = `${hint} Se conserva porque aquí hay trabajo sin enviar.`
  let asked: string[]
  let pending: ListedVisit[]

  beforeEach(async () => {
    localStorage.clear()
    asked = []
    pending = []
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      const data = url.startsWith('/api/inspection/field')
        ? { visits: [], checklists: [], total: 0 }
        : z.encode(listVisits.reply, { rows: pending, total: pending.length })
      return Response.json({ success: true, data })
    })
    await keepVisits(aPreparedVisit())
  })
  const timesPrepared = () => asked.filter((url) => url.startsWith('/api/inspection/field')).length

  const name = 'Descartar todo: Restaurante El Portal'
  const lostItem = 'Restaurante El Portal. Lo que el servidor no confirmó: Ítem 1.1 · Pisos y paredes. Se borra'
  const ask = async (button: string) => {
    await screen.findByRole('button', { name: button })
    press(button)
    return screen.findByRole('dialog', { name: '¿Descartar lo que queda de esta visita?' })
  }
  const answer = (question: HTMLElement, button: string) =>
    fireEvent.click(within(question).getByRole('button', { name: button }))

  test('a visit that was taken away leaves the device where it has no work', async () => {
    open(technician)
    expect(await screen.findByText('No tiene visitas pendientes.', { selector: 'strong' })).toBeTruthy()
    expect(screen.queryByRole('article')).toBeNull()
    expect(await visitDatabase.visits.count()).toBe(0)
    expect(timesPrepared()).toBe(1)
  })

  test('stays where there is work in it, and says so', async () => {
    await send(1, 'item-1')
    await settle('item-1', 'kept', null)
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    expect(await visit.findByText(hintAndWhy)).toBeTruthy()
    expect(visit.queryByText('Lista para trabajar sin señal')).toBeNull()
    expect(await visitDatabase.visits.count()).toBe(1)
  })

  test('a visit that stays for its acts alone says so, and offers nothing to discard', async () => {
    await keepAnAct(40)
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    await visit.findByText(`${hint} Se conserva porque aquí hay actas o muestras sin enviar.`)
    expect(visit.queryByRole('button', { name: /^Descartar todo/ })).toBeNull()
  })

  test('texts of an open window are a draft, which goes after a yes alone', async () => {
    const place = { userId: 2, assignmentId: 40, name: 'sample-' }
    keepTyped(place, { product: 'Queso' })
    await keepAnAct(40)
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    await visit.findByText(hintAndWhy)
    visit.getByText('Con borrador')
    const question = await ask(name)
    expect(question.textContent).toContain(
      'Lo que el servidor no confirmó: lo escrito en una ventana que quedó sin guardar.',
    )
    answer(question, 'Descartar')
    await waitFor(() => expect(readTyped(place)).toBeUndefined())
    // The visit leads to its act.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await visitDatabase.visits.count()).toBe(1)
  })

  test('a visit with only a photo left stays too, without another request', async () => {
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: new Blob(['x']) })
    const preparation = () => renderHook(() => usePreparation(technician.id)).result.current
    const before = preparation()
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    expect(await visit.findByText(hintAndWhy)).toBeTruthy()
    expect(visit.getByText('Con borrador')).toBeTruthy()
    // The effects of what is shown have run by then, and a preparation shows at once that it has begun.
    await act(async () => {})
    expect(preparation()).toBe(before)
    expect(timesPrepared()).toBe(0)
    expect(await visitDatabase.visits.count()).toBe(1)
  })

  test('a visit given back is no longer called taken away once prepared again', async () => {
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: new Blob(['x']) })
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    await visit.findByText(hintAndWhy)
    pending = [aListedVisit()]
    press('Preparar visitas')
    await waitFor(() => expect(visit.queryByText(hintAndWhy)).toBeNull())
  })

  test('a visit with a half-filled section goes only after a yes', async () => {
    const drafts = someDrafts([40, ['item-1']])
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: new Blob(['x']) })
    open(technician, { drafts })
    const question = await ask(name)
    expect(question.textContent).toContain(lostItem)
    expect(question.textContent).not.toContain(mayHaveArrived)
    answer(question, 'Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(drafts.slotsOf(2).size).toBe(1)
    answer(await ask(name), 'Descartar')
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(drafts.slotsOf(2).size).toBe(0)
    expect([await visitDatabase.media.count(), await visitDatabase.visits.count(), timesPrepared()]).toEqual([0, 0, 0])
  })

  test('a visit with only a draft on the device can be dropped as well', async () => {
    open(technician, { drafts: someDrafts([77, ['witness-signature']]) })
    const question = await ask('Descartar todo: Visita n.º 77')
    expect(question.textContent).toContain('Visita n.º 77. Lo que el servidor no confirmó: la firma del testigo.')
    answer(question, 'Descartar')
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Visita n.º 77' })).toBeNull())
  })

  test('a visit that the server has whole says so', async () => {
    const progress = { ...aPreparedVisit().progress, hasWitnessSignature: true }
    await keepVisits(aPreparedVisit({ progress }))
    open(technician, { drafts: someDrafts([40, ['witness-signature']]) })
    expect(
      await screen.findByText(`${hint} El servidor ya tiene una respuesta para las partes que quedan aquí.`),
    ).toBeTruthy()
    expect((await ask(name)).textContent).toContain('si la suya era distinta, se pierde')
    expect(timesPrepared()).toBe(0)
  })

  const mayHaveArrived = 'Una parte ya había salido y pudo llegar al servidor.'

  test('a visit stopped by a refusal goes at once, and says what may have arrived', async () => {
    await send(1, 'item-1')
    await send(2, 'item-2')
    await settle('item-1', 'refused', { code: 'access.forbidden', message: 'No.' })
    await visitDatabase.commands.toCollection().modify({ wasAttempted: true })
    open(technician)
    const question = await ask(name)
    expect(question.textContent).toContain(mayHaveArrived)
    answer(question, 'Descartar')
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(await listUserCommands(2)).toEqual([])
  })

  test('loses nothing that is being sent, until the server has answered', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const drafts = someDrafts([40, ['item-1', 'item-2']])
    await send(1, 'item-1')
    await send(2, 'item-2')
    await settle('item-1', 'kept', null)
    await visitDatabase.commands.toCollection().modify({ wasAttempted: true })
    open(technician, { drafts })
    answer(await ask(name), 'Descartar')
    await waitFor(async () => expect((await listUserCommands(2)).map(({ slot }) => slot)).toEqual(['item-2']))
    expect([...drafts.slotsOf(2)]).toEqual([[40, ['item-2']]])
    expect(await card('Restaurante El Portal')).toBeTruthy()
  })
})
