import { notifications } from '@mantine/notifications'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accept, expectAccessible, importPages, ok, open, press, refusal } from './testing/import-pages.tsx'
import { aRun, countsOf } from './testing.ts'

const current = importPages()

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('applying', () => {
  test('applying an import says its effects, and begins the job', async () => {
    current.run = aRun({
      state: 'revisión',
      counts: countsOf({ lista: 800, aviso: 300, error: 2, posible: 1, duplicada: 5 }),
    })
    const { container } = open('aplicar')
    await screen.findByText('Nada ha cambiado todavía. Al aplicar:')
    expect(
      within(screen.getByRole('region', { name: 'Aplicar' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Entran sin problemas: 800 filas.',
      'Entran como «Censado», con avisos o datos por completar: 300 filas.',
      'Duplicadas, que se omiten salvo que usted decidiera otra cosa: 5 filas.',
      'Posibles duplicadas, que sin decisión no se aplican y quedan: 1 fila.',
      'No entran por sus errores, y quedan en el informe: 2 filas.',
    ])
    await expectAccessible(container)
    current.answer = ({ method }) => {
      if (method === 'POST') current.run = aRun({ state: 'aplicando' })
      return undefined
    }
    await press('Aplicar la importación')
    expect(await screen.findByText('En curso: 500 de 1.200')).toBeTruthy()
    expect(current.sent).toMatchObject([{ method: 'POST', path: '/api/imports/12/apply' }])
    await press('Cancelar')
    await waitFor(() => expect(current.sent.at(-1)?.path).toBe('/api/jobs/31/cancel'))
  })

  test('while another applies is refused in the server’s words', async () => {
    current.run = aRun({ state: 'revisión', counts: countsOf({ lista: 1 }) })
    const busy = 'Otra importación del departamento está en curso. Espere a que termine.'
    current.answer = ({ method }) => (method === 'POST' ? refusal(409, 'import.busy', busy) : undefined)
    open('aplicar')
    await press('Aplicar la importación')
    expect(await screen.findByText(busy)).toBeTruthy()
  })

  test('ends in a report with its counts, and the undoing tells what is in its way', async () => {
    current.run = aRun({
      state: 'aplicada',
      appliedAt: '2026-11-27T16:00:00Z',
      counts: countsOf({ aplicada: 1_190, error: 2, omitida: 8 }),
    })
    const { container } = open('aplicar')
    expect(await screen.findByText(/Aplicada el 27\/11\/2026\./)).toBeTruthy()
    expect(screen.getByText('1.190')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Ver los censados/ }).getAttribute('href')).toBe(
      '/dashboard/inscripcion?censo=faltan',
    )
    await expectAccessible(container)
    current.answer = ({ method }) =>
      method === 'POST'
        ? refusal(409, 'import.in-use', 'No se puede deshacer: 2 filas.', {
            errors: ['Fila 5: tiene una visita.', 'Fila 7: se modificó.'],
          })
        : undefined
    await press('Deshacer la importación')
    await accept('Deshacer la importación')
    expect(await screen.findByText('Fila 5: tiene una visita.')).toBeTruthy()
    current.answer = ({ method }) => (method === 'POST' ? ok({ job_id: 31 }) : undefined)
    await press('Deshacer la importación')
    await accept('Deshacer la importación')
    expect(await screen.findByText('Deshaciendo la importación')).toBeTruthy()
  })

  test('undone says so, and offers nothing more to undo', async () => {
    current.run = aRun({
      state: 'deshecha',
      appliedAt: '2026-11-27T16:00:00Z',
      undoneAt: '2026-11-28T16:00:00Z',
      counts: countsOf({ aplicada: 3 }),
    })
    open('aplicar')
    expect(await screen.findByText(/Deshecha el 28\/11\/2026/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Deshacer la importación' })).toBeNull()
  })
})

test('an import that does not exist says so without a way to try again', async () => {
  current.answer = () => refusal(404, 'import.not-found', 'La importación no existe.')
  open('columnas')
  expect((await screen.findByRole('alert')).textContent).toBe('La importación no existe.')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})
