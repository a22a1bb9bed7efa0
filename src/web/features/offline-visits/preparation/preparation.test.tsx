import 'fake-indexeddb/auto'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { noteStore } from '../../../offline/store/limit-opening.ts'
import { losableConnections } from '../../../offline/store/testing.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { fullPut } from '../../../offline/sync/testing.ts'
import { prepare, usePreparation } from './preparation.ts'
import { PreparationStatus } from './preparation-status.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  visitDatabase.close({ disableAutoOpen: false })
})

const loseConnection = async () => {
  const connections = losableConnections()
  visitDatabase.close({ disableAutoOpen: false })
  await visitDatabase.open()
  connections.lose()
}
const silence = () => {
  visitDatabase.close()
  noteStore('silent')
  onTestFinished(() => noteStore('answers'))
}

test.each<[number, string, RegExp, () => unknown]>([
  [21, 'lacks space', /no tiene espacio/, () => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fullPut)],
  [22, 'has lost its connection', /^Se perdió la conexión con el almacenamiento/, loseConnection],
  [23, 'does not answer', /^El almacenamiento de este dispositivo no responde/, silence],
])('to user %i, a device whose store %s is told so', async (userId, _, told, fail) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { visits: [], checklists: [], total: 0 } }))
  await visitDatabase.open()
  const { result } = renderHook(() => usePreparation(userId))
  await fail()
  await act(() => prepare(userId))
  expect(result.current).toMatchObject({ phase: 'failed', text: expect.stringMatching(told) })
})

test.each<[boolean, string]>([
  [false, '2 visitas listas para trabajar sin señal.'],
  [
    true,
    '2 visitas listas para trabajar sin señal. Los formularios de actas y muestras no quedaron en este dispositivo',
  ],
])('a preparation that lacks the windows of acts (%s) is told as: %s', (lacksActForms, told) => {
  render(<PreparationStatus preparation={{ phase: 'done', visits: 2, lacksActForms }} />)
  expect(screen.getByRole('status').textContent).toContain(told)
  expect(screen.getByRole('status').textContent?.includes('Los formularios')).toBe(lacksActForms)
})
