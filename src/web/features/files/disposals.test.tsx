import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { open, press, technician, type } from './testing/files-page.tsx'
import { aFileRow } from './testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('disposals', () => {
  const due = (differences: Partial<ReturnType<typeof aFileRow>>) => ({
    ...aFileRow({ state: 'cerrado', closedOn: '2006-01-31', keepUntil: '2016-01-31', ...differences }),
    disposition: 'E' as const,
    isConfirmed: true,
  })
  const rows = [
    due({ id: 7 }),
    due({ id: 8, number: 'EXP-13-2006-000008', holds: 1 }),
    { ...due({ id: 9, number: 'EXP-13-2006-000009' }), disposition: 'CT' as const },
    { ...due({ id: 10, number: 'EXP-13-2006-000010' }), isConfirmed: false },
  ]

  test('choose what is due and free, ask for the reason, and are told', async () => {
    const { asked, saved } = open('/?pestana=disposicion&serie=1', { due: rows })
    await screen.findByText('Bloqueo legal')
    expect(asked('/api/files/due')[0]?.query.get('series_id')).toBe('1')
    screen.getByText('Se conserva siempre')
    screen.getByText('Serie sin confirmar')
    expect(screen.getAllByRole('checkbox', { name: /^Elegir EXP/ })).toHaveLength(1)
    await press('Eliminar expedientes')
    await screen.findByText('Elija primero los expedientes.')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Elegir todos los de la página' }))
    await press('Eliminar 1 expediente')
    await screen.findByText(/no se podrá recuperar/)
    await press('Eliminar definitivamente')
    await screen.findByText('Escriba el motivo.')
    expect(saved()).toEqual([])
    await type(/^Motivo/, 'Comité de archivo')
    await press('Eliminar definitivamente')
    await screen.findByText('1 expediente eliminado')
    expect(saved().map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/disposals', body: { series_id: 1, files: '7', reason: 'Comité de archivo' } },
    ])
  })

  test('disposals tell a refusal, and keep the reason', async () => {
    open('/?pestana=disposicion&serie=1', { due: rows, refused: { code: 'disposal.off' } })
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Elegir EXP-13-2026-000007' }))
    await press('Eliminar 1 expediente')
    await type(/^Motivo/, 'Comité de archivo')
    await press('Eliminar definitivamente')
    await screen.findByText(problemReplies['disposal.off'].text)
    expect((screen.getByLabelText(/^Motivo/) as HTMLTextAreaElement).value).toBe('Comité de archivo')
  })

  test('disposals that are off say so, and show earlier acts with their files', async () => {
    const { asked } = open('/?pestana=disposicion', { isDisposalOn: false })
    await screen.findByText(/está desactivada en esta instalación/)
    expect(screen.queryByRole('button', { name: /^Eliminar/ })).toBeNull()
    screen.getByText('Comité de archivo, acta 4')
    expect(asked('/api/disposals/12')).toEqual([])
    const details = screen.getByText('Expedientes del acta n.º 12').closest('details') as HTMLDetailsElement
    details.open = true
    fireEvent(details, new Event('toggle'))
    await screen.findByRole('link', { name: /EXP-13-2006-000003/ })
    screen.getByText('40 KB')
  })

  test('disposals are for administrators: others have no tab, and their address says so', async () => {
    const { asked } = open('/?pestana=disposicion', { official: technician })
    await screen.findByText('Solo los administradores eliminan expedientes.')
    expect(asked('/api/disposals')).toEqual([])
    cleanup()
    open('/', { official: technician })
    await screen.findByText('Panadería La Espiga')
    expect(screen.queryByRole('tab', { name: 'Disposición final' })).toBeNull()
  })
})
