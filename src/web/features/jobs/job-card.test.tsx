import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import {
  aJob,
  card,
  forbidden,
  kept,
  linesIn,
  open,
  press,
  type Row,
  refused,
  running,
  server,
  withServer,
} from './testing.tsx'

withServer()
const changes = () => server.sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)

describe('a job on the screen', () => {
  test('a job on the screen says who asked, its beginning, end and result', async () => {
    server.stored = [
      aJob(8, { state: 'queued', started_at: null, finished_at: null }),
      aJob(7, running),
      aJob(6, { ...kept, message: 'Inconsistencias halladas: 3.' }),
      aJob(5, { result_gone: 1 }),
      aJob(4, { state: 'cancelled' }),
    ]
    open()
    const first = await card('Exportación 8')
    expect(first.textContent).toContain('En cola')
    expect(first.textContent).not.toContain('Empezó')
    expect(within(first).getByRole('progressbar').hasAttribute('value')).toBe(false)
    expect((await card('Exportación 7')).textContent).toContain('Lo pidió Ana Ruiz el 20/11/2026 10:00')
    expect(await linesIn('Exportación 7')).toEqual(['Van 1.500 de 20.000.'])
    expect(within(await card('Exportación 7')).getByRole<HTMLProgressElement>('progressbar').value).toBe(1_500)
    expect((await card('Exportación 6')).textContent).toContain('Empezó el 20/11/2026 10:01Terminó el 20/11/2026 10:05')
    expect(await linesIn('Exportación 6')).toEqual([
      'Inconsistencias halladas: 3.',
      'EXP-1.zip (3,2 MB). Se puede descargar hasta el 03/12/2026.',
    ])
    expect(await linesIn('Exportación 5')).toEqual(['El archivo ya no está: se guarda 7 días.'])
    expect((await card('Exportación 4')).textContent).toContain('Cancelado')
    expect((await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
  })

  test.each([
    [
      'a reason, and a new request',
      { repeatable: 1, message: 'La lista cambia.' },
      ['La lista cambia.', 'Pídalo de nuevo.'],
    ],
    [
      'a reason, and its page',
      { page: '/dashboard/inscripcion/importar/4', message: 'La hoja está vacía.' },
      ['La hoja está vacía.', 'Revíselo en su página y pídalo de nuevo allí.'],
    ],
    [
      'a code to pass on',
      { repeatable: 1, message: 'Ocurrió un error (código trabajo-4).' },
      [
        'Ocurrió un error (código trabajo-4).',
        'Pídalo de nuevo.',
        'Si vuelve a fallar, dé el código a quien administra Vigía.',
      ],
    ],
  ])('a job that failed tells %s', async (_, more, lines) => {
    server.stored = [aJob(4, { state: 'failed', ...more })]
    open()
    expect(await linesIn('Exportación 4')).toEqual(lines)
  })

  test('a job of an older server has neither words nor a way to repeat it', async () => {
    const { name: _, page: __, repeatable: ___, result_gone: ____, started_at: _____, ...earlier } = aJob(4)
    server.stored = [earlier as Row]
    open()
    const only = within(await card('Trabajo'))
    expect(only.queryByRole('button')).toBeNull()
    expect(only.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ver solo este trabajo'])
  })

  test('leads to its page, and gives its file while it is kept', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a')
    server.stored = [aJob(4, { ...kept, page: '/dashboard/configuraciones/archivos/5' })]
    open()
    const link = await screen.findByRole('link', { name: 'Ir a su página: Exportación 4' })
    expect(link.getAttribute('href')).toBe('/dashboard/configuraciones/archivos/5')
    press('Descargar: Exportación 4')
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    server.refusal = refused(410, 'job.result-gone', 'El archivo ya no está.')
    press('Descargar: Exportación 4')
    await screen.findByText('El archivo ya no está.')
  })

  test('a job on the screen is cancelled by its button, and its card takes the focus', async () => {
    server.stored = [aJob(7, running)]
    open()
    await card('Exportación 7')
    press('Cancelar: Exportación 7')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancelar/ })).toBeNull())
    expect(changes()).toEqual(['/api/jobs/7/cancel'])
    expect((await card('Exportación 7')).textContent).toContain('Cancelado')
    await waitFor(async () => expect(document.activeElement).toBe(await card('Exportación 7')))
  })

  test('a job on the screen can be repeated, and the new one or a refusal shows', async () => {
    server.stored = [aJob(4, { repeatable: 1, result_gone: 1 })]
    const history = open()
    await card('Exportación 4')
    server.refusal = forbidden()
    press('Pedir de nuevo: Exportación 4')
    await screen.findByText('Su perfil no permite esta acción.')
    server.refusal = undefined
    press('Pedir de nuevo: Exportación 4')
    await waitFor(() => expect(history.location.search).toBe('?trabajo=99'))
    expect((await card('Exportación 4')).textContent).toContain('En curso')
    expect(changes().at(-1)).toBe('/api/jobs/4/again')
  })
})
