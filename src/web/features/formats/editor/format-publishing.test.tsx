import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { firstOfNextMonth } from '../detail/publish-modal.tsx'
import { aDraft, aFormat, anEdition } from '../testing.ts'
import { item, ok, open, press, problems, published, saved, serve, type } from './testing.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  published.mockClear()
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('publishing', () => {
  test('saves first, shows what changes, and asks for note and code', async () => {
    const sent = serve([aFormat()], saved(4), ok({ checklist_id: 90, version: 4 }))
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos')
    press('Publicar…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Publicar edición de «Panaderías»' }))
    await dialog.findByText('1 ítem cambió')
    fireEvent.click(dialog.getByRole('button', { name: 'Publicar' }))
    await dialog.findAllByText('Este campo es requerido')
    fireEvent.change(dialog.getByLabelText(/^Rige desde/), { target: { value: '2027-02-01' } })
    fireEvent.change(dialog.getByLabelText(/^Qué cambia/), { target: { value: 'La norma cambió en enero.' } })
    fireEvent.change(dialog.getByLabelText(/^Escriba PANADERIA/), { target: { value: 'panaderia' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Publicar' }))
    await dialog.findByText('Escriba PANADERIA, igual que el código del formato.')
    expect(sent).toHaveLength(1)
    fireEvent.change(dialog.getByLabelText(/^Escriba PANADERIA/), { target: { value: 'PANADERIA' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Publicar' }))
    await screen.findByText('Edición 4 publicada. Rige desde el 01/02/2027.')
    expect(sent[1]).toEqual({
      method: 'POST',
      path: '/api/formats/1000001/publish',
      body: { row_version: 4, effective_from: '2027-02-01', note: 'La norma cambió en enero.', confirm: 'PANADERIA' },
    })
    await waitFor(() => expect(published).toHaveBeenCalledOnce())
  })

  test('proposes no day before a scheduled edition', async () => {
    const scheduled = anEdition({ checklistId: 80, version: 4, effectiveFrom: '2198-12-05', state: 'programada' })
    serve([aFormat({ editions: [scheduled, anEdition()] })])
    await open()
    press('Publicar…')
    const dialog = within(await screen.findByRole('dialog', { name: /^Publicar/ }))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Rige desde/).value).toBe('2199-01-01')
  })

  test('publishing is not offered for a draft with errors', async () => {
    serve([aFormat({ draft: aDraft({ content: { sections: [] } }) })])
    await open()
    press('Publicar…')
    const dialog = within(await screen.findByRole('dialog', { name: /^Publicar/ }))
    expect(dialog.getByText(/^El borrador tiene 2 errores/)).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Publicar' })).toBeNull()
  })
})

describe('the simulation', () => {
  const example = {
    inspections_id: 9,
    establishment_id: 5,
    acta_number: '2026-000009',
    establishment_name: 'Panadería La Espiga',
    inspection_date: '2026-05-04',
    before: { percentage: 92, concept: 'FAVORABLE' },
    after: { percentage: 88, concept: 'FAVORABLE CON REQUERIMIENTOS' },
  }
  const text = 'De 40 actas, 1 cambiarían de concepto: 0 suben, 1 bajan.'
  const result = { inspections: 40, changed: 1, up: 0, down: 1, parts_lost: 2, text, examples: [example] }
  const job = {
    ...{ job_id: 7, kind: 'simulation', state: 'done', done_units: 40, total_units: 40, message: text },
    ...{ result: { ...result, label: 'Es una simulación: las actas no cambian.', row_version: 3 } },
    ...{ result_name: null, result_bytes: null, expires_at: null, created_at: '2026-11-27T15:00:00Z' },
    ...{ finished_at: '2026-11-27T15:00:01Z', user_id: 1, user_name: 'Ana' },
  }

  test('saves first, and shows which records would get another concept, also beside publishing', async () => {
    const sent = serve([aFormat()], saved(3), ok({ job_id: 7 }))
    const answer = fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
      url === '/api/jobs/7' ? Response.json({ success: true, data: { job } }) : answer(url, init),
    )
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos')
    press('Simulación')
    const dialog = within(await screen.findByRole('dialog', { name: 'Simulación' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Simular con las actas del último año' }))
    await dialog.findByText(text)
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /api/formats/1000001/draft',
      'POST /api/formats/1000001/simulate',
    ])
    expect(dialog.getByText('Es una simulación: las actas no cambian.')).toBeTruthy()
    expect(dialog.getByText('2 respuestas AR, que el borrador ya no admite, cuentan como inaceptables.')).toBeTruthy()
    const cells = within(dialog.getByRole('table', { name: 'Actas que cambiarían de concepto' })).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Panadería La Espiga',
      '04/05/2026',
      'FAVORABLE (92,0 %)',
      'FAVORABLE CON REQUERIMIENTOS (88,0 %)',
    ])
    expect(dialog.queryByText('El borrador cambió después de esta simulación.')).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Cerrar' }))
    type('Título', 'Pisos lisos')
    press('Publicar…')
    const publishing = within(await screen.findByRole('dialog', { name: /^Publicar/ }))
    await publishing.findByText(text)
    expect(publishing.getByText('El borrador cambió después de esta simulación.')).toBeTruthy()
  })
})

test.each([
  ['2026-11-27', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
  ['2027-01-01', '2027-02-01'],
])('an edition of a draft of %s is proposed for %s', (day, first) => {
  expect(firstOfNextMonth(day)).toBe(first)
})

test('the preview shows the form of a phone and of a desk, and sends nothing', async () => {
  const sent = serve([aFormat()])
  await open()
  press('Vista previa')
  const dialog = within(await screen.findByRole('dialog', { name: 'Vista previa' }))
  expect(dialog.getByText('Vista previa: no se guarda nada.')).toBeTruthy()
  expect(dialog.getByText('Formulario de 2 bloques en teléfono')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Escritorio' }))
  expect(dialog.getByText('Formulario de 2 bloques en escritorio')).toBeTruthy()
  expect(sent).toEqual([])
})

test('changes of a later edition that publishing would undo are told until the draft has them', async () => {
  const told = {
    path: 'base',
    level: 'warning' as const,
    text: 'La edición v4 trae 1 cambio que este borrador no tiene.',
  }
  serve([aFormat({ draft: aDraft({ problems: [told] }) })], ok({ row_version: 4, problems: [told] }), saved(5))
  await open()
  const alert = () => screen.queryByText(/^La edición v4 trae 1 cambio .* cree otro con esa edición/)
  expect(alert()).toBeTruthy()
  fireEvent.click(problems().getByRole('button', { name: /Aviso: La edición v4/ }))
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^La edición v4/))
  press('Publicar…')
  expect(within(await screen.findByRole('dialog')).getByText(/^La edición v4 trae/)).toBeTruthy()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar' }))
  fireEvent.click(item('1.1'))
  type('Título', 'Otro título')
  await screen.findByText(/^Guardado \d/)
  expect(alert()).toBeTruthy()
  type('Título', 'Título de la v4')
  await waitFor(() => expect(alert()).toBeNull())
})
