import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readNotMade } from '../../../contract/visits.wire.ts'
import { showPage } from '../../testing/show-page.tsx'
import type { NotMadeRecord as Entry } from './not-made-record.queries.ts'
import { NotMadeRecord } from './not-made-record.tsx'

const anEntry = (own: Partial<Entry> = {}): Entry => ({
  ...{ id: 3, reason: 'otro', wentOn: '2026-11-26', note: 'Velorio en la casa', images: ['aa.jpg', 'bb.jpg'] },
  ...{ at: '2026-11-27T15:00:00.000Z', by: 'Tomás Blanco', ...own },
})

let asked: string[]
const serve = (records: Entry[]) =>
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path.includes('/evidence/')) return new Response(new Blob(['a photo'], { type: 'image/jpeg' }))
    const data = z.encode(readNotMade.reply, { id: 40, establishment: 'Restaurante El Portal', records })
    return Response.json({ success: true, data })
  })
const refuse = (status: number, code: string, message: string) =>
  vi.stubGlobal('fetch', async () => Response.json({ success: false, error: { code, message } }, { status }))
const open = () => {
  const onClose = vi.fn()
  showPage(<NotMadeRecord visitId={40} onClose={onClose} />)
  return onClose
}

beforeEach(() => {
  asked = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('each record has its reason, day, words, photos and author', async () => {
  serve([anEntry(), anEntry({ id: 2, reason: 'cerrado', note: null, images: [] })])
  const onClose = open()
  const dialog = within(await screen.findByRole('dialog', { name: 'Visita que no se hizo' }))
  await dialog.findByText('Restaurante El Portal')
  const [newest, older] = dialog.getAllByRole('listitem')
  expect(newest?.textContent).toBe(
    'Otra razónSe intentó el 26/11/2026.Velorio en la casaLo registró Tomás Blanco · 27/11/2026 10:00',
  )
  expect(older?.textContent).toContain('El establecimiento estaba cerradoSe intentó el 26/11/2026.Sin observación.')
  await dialog.findByRole('button', { name: 'Ver en grande: Foto 2 de 2' })
  expect(asked.filter((path) => path.includes('/evidence/aa.jpg'))).toHaveLength(1)
  const rules = { 'color-contrast': { enabled: false } }
  expect((await axe.run(screen.getByRole('dialog'), { rules })).violations).toEqual([])
  const print = vi.fn()
  vi.stubGlobal('print', print)
  fireEvent.click(dialog.getByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledOnce()
  fireEvent.click(dialog.getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
})

test('a visit without a record says so', async () => {
  serve([])
  open()
  await screen.findByText('De esta visita no hay registro de que no se hizo.')
})

test('a refusal is an answer, and a failure is tried again', async () => {
  refuse(403, 'access.forbidden', 'No tiene permiso para esta acción.')
  open()
  await screen.findByText('No tiene permiso para esta acción.')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  cleanup()
  refuse(500, 'server.failed', 'Falló.')
  open()
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  serve([anEntry()])
  fireEvent.click(retry)
  await screen.findByText('Otra razón')
})
