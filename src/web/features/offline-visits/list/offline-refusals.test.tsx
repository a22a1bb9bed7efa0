import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Official } from '../../../../domain/access/official.ts'
import { listUserCommands } from '../../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { aPreparedVisit } from '../testing.ts'
import { card, keepVisits, noDrafts, open, owner, press, send, settle } from './testing.tsx'

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

describe('refusals of the server', () => {
  const what = 'Ítem 1.1 · Pisos y paredes'

  beforeEach(async () => {
    await keepVisits(aPreparedVisit())
    await send(1, 'item-1')
    await send(2, 'item-2')
    await settle('item-1', 'refused', { code: 'inspection.wrong-score', message: 'El puntaje no corresponde.' })
  })

  const commands = async () => (await listUserCommands(2)).map(({ slot, state }) => [slot, state])

  test("a refusal is shown with the server's words, and leads to its item", async () => {
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    expect(await visit.findByText('El servidor dice: El puntaje no corresponde.')).toBeTruthy()
    expect(visit.getByText('1 rechazada')).toBeTruthy()
    expect(visit.getByText('Espera a que se resuelva lo rechazado.')).toBeTruthy()
    expect(visit.getByRole('link', { name: `Corregir: ${what}` }).getAttribute('href')).toBe(
      '/dashboard/inspeccion/40/5/1#item-1',
    )
  })

  test.each([
    ['Volver a enviar', 'waiting'],
    ['Conservar sin enviar', 'kept'],
  ])("a refusal with '%s' is %s", async (button, state) => {
    open(technician)
    await screen.findByRole('button', { name: `${button}: ${what}` })
    press(`${button}: ${what}`)
    await waitFor(async () =>
      expect(await commands()).toEqual([
        ['item-1', state],
        ['item-2', 'waiting'],
      ]),
    )
    if (state === 'kept') expect(await screen.findByText(`Conservado sin enviar: ${what}`)).toBeTruthy()
  })

  test('answers that meet others are one task, which the visit’s form settles', async () => {
    for (const slot of ['item-1', 'item-2'] as const) {
      await settle(slot, 'refused', { code: 'inspection.item-answered', message: 'Ya fue diligenciada' })
    }
    open(technician)
    const visit = within(await card('Restaurante El Portal'))
    const task = within(
      await visit.findByRole('region', { name: '2 respuestas ya estaban guardadas, y son distintas' }),
    )
    expect(task.getByText(/Ítem 1\.1 · Pisos y paredes; /)).toBeTruthy()
    expect(task.getByRole('link', { name: 'Decidir en la visita' }).getAttribute('href')).toBe(
      '/dashboard/inspeccion/40/5/1#item-1',
    )
    expect(visit.queryByRole('button', { name: /^Descartar/ })).toBeNull()
  })

  test("a refusal with 'Descartar' goes only after a yes, and its draft with it", async () => {
    const forget = vi.fn()
    open(technician, { drafts: { ...noDrafts, forget } })
    await screen.findByRole('button', { name: `Descartar: ${what}` })
    press(`Descartar: ${what}`)
    const question = await screen.findByRole('dialog', { name: '¿Descartar este trabajo?' })
    expect(question.textContent).toContain(
      `${what}, visita a Restaurante El Portal: la calificación AR, la observación «Grieta» y la foto. Se borra`,
    )
    fireEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await commands()).toHaveLength(2)
    expect(forget).not.toHaveBeenCalled()
    press(`Descartar: ${what}`)
    const again = await screen.findByRole('dialog', { name: '¿Descartar este trabajo?' })
    fireEvent.click(within(again).getByRole('button', { name: 'Descartar' }))
    await waitFor(async () => expect(await commands()).toEqual([['item-2', 'waiting']]))
    await waitFor(() => expect(forget).toHaveBeenCalledWith(owner, 'item-1'))
  })
})
