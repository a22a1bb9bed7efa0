import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getEdition, getFormat } from '../../../../contract/formats/formats.wire.ts'
import type { FormatContent, FormatItem, FormatSection } from '../../../../domain/formats/format-draft.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { firstOfNextMonth } from '../detail/publish-modal.tsx'
import type { FormatDetail } from '../formats.queries.ts'
import { aContent, aDraft, aFormat, anEdition, anItem } from '../testing.ts'
import { DraftOfFormat } from './draft-of-format.tsx'

type Sent = { method: string; path: string; body: { row_version: number; content: FormatContent } }
type Answer = { status: number; body: unknown }
const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } })
const saved = (rowVersion: number) => ok({ row_version: rowVersion, problems: [] })
const refusal = (status: number, code: string, more: object = {}): Answer => ({
  status,
  body: { success: false, error: { code, message: 'No.', ...more } },
})

/** The network's end: `formats` are read one after the other, the last again and again; writes get `answers`. */
function serve(formats: FormatDetail[], ...answers: Answer[]) {
  const sent: Sent[] = []
  const waiting = [...formats]
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET' && url.includes('/editions/')) {
      const edition = { checklistId: 70, version: 3, effectiveFrom: '2026-02-01', formatId: 1_000_001 } as const
      const told = { ...edition, code: 'PANADERIA', name: 'Panaderías', state: 'vigente', content: aContent } as const
      return Response.json({ success: true, data: z.encode(getEdition.reply, { edition: told }) })
    }
    if (method === 'GET') {
      const [format = aFormat()] = waiting.length > 1 ? waiting.splice(0, 1) : waiting
      return Response.json({ success: true, data: z.encode(getFormat.reply, { format }) })
    }
    const { content, ...fields } = JSON.parse(String(body ?? '{}'))
    // A structure travels as JSON text.
    sent.push({ method, path: url, body: { ...fields, ...(content && { content: JSON.parse(content) }) } })
    const answer = answers.shift() ?? saved(sent.length + 3)
    return Response.json(answer.body, { status: answer.status })
  })
  return sent
}

const [firstSection, secondSection] = aContent.sections as [FormatSection, FormatSection]
const oneSection = (...items: FormatItem[]): FormatDetail =>
  aFormat({ draft: aDraft({ content: { sections: [{ ...firstSection, items }] } }) })

const published = vi.fn()

const Page = () => (
  <DraftOfFormat
    formatId={1_000_001}
    back={<span>Volver</span>}
    renderTrial={(checklist, isPhone) => (
      <p>
        Formulario de {checklist.sections.length} bloques en {isPhone ? 'teléfono' : 'escritorio'}
      </p>
    )}
    onPublished={published}
  />
)

async function open() {
  showPage(<Page />)
  await screen.findByRole('heading', { name: 'Borrador de «Panaderías»' })
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const rows = (name: RegExp) =>
  screen.getAllByRole('button', { name }).filter((button) => button.hasAttribute('aria-expanded'))
const item = (number: string) => rows(new RegExp(`^${number} `))[0] as HTMLElement
const shownItems = () => rows(/^\d\.\d /).map(({ textContent }) => textContent?.slice(0, 3))
const sum = () => screen.getByText(/^Suma:/).textContent
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const problems = () => within(screen.getByRole('complementary', { name: 'Lo que falta' }))

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

describe('the order of the items', () => {
  test('changes by keyboard alone, and the focus stays on the item', async () => {
    serve([aFormat()])
    await open()
    item('1.1').focus()
    fireEvent.keyDown(item('1.1'), { key: 'ArrowDown', altKey: true })
    expect(shownItems()).toEqual(['1.2', '1.1', '1.3', '2.1'])
    await waitFor(() => expect(document.activeElement).toBe(item('1.1')))
    expect(screen.getByText('1.1 Ítem 1.1: posición 2 de 3.')).toBeTruthy()
    fireEvent.keyDown(item('1.1'), { key: 'ArrowUp', altKey: true })
    fireEvent.keyDown(item('1.1'), { key: 'ArrowUp', altKey: true })
    expect(shownItems()).toEqual(['1.1', '1.2', '1.3', '2.1'])
  })

  test('changes by buttons', async () => {
    serve([aFormat()])
    await open()
    press('Bajar: 1.1 Ítem 1.1')
    press('Subir: 1.3 Ítem 1.3')
    expect(shownItems()).toEqual(['1.2', '1.3', '1.1', '2.1'])
  })

  test('an item goes to another section, and is numbered anew', async () => {
    serve([aFormat()])
    await open()
    fireEvent.click(item('1.2'))
    press('Mover a otro bloque…')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mover' }))
    expect(shownItems()).toEqual(['1.1', '1.3', '2.1', '1.2'])
    press('Numerar de nuevo')
    expect(shownItems()).toEqual(['1.1', '1.2', '2.1', '2.2'])
  })
})

describe('the sum', () => {
  test('follows the points in quarters, and says what is missing', async () => {
    serve([aFormat()])
    await open()
    expect(sum()).toBe('Suma: 100 de 100')
    fireEvent.click(item('1.1'))
    type('Puntaje A', '23,5')
    expect(sum()).toBe('Suma: 98,5 de 100 · faltan 1,5')
    expect(screen.getByText(/^Suma:/).getAttribute('role')).toBe('status')
    type('Puntaje A', '26')
    expect(sum()).toBe('Suma: 101 de 100 · sobran 1')
  })

  test('the rest is spread over the chosen items', async () => {
    serve([oneSection(anItem('1.1'), anItem('1.2'))])
    await open()
    press('Repartir lo que falta')
    const dialog = within(await screen.findByRole('dialog', { name: 'Repartir 50 puntos' }))
    fireEvent.click(dialog.getByRole('checkbox', { name: /^1\.2/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Repartir' }))
    expect(sum()).toBe('Suma: 100 de 100')
    expect(item('1.1').textContent).toContain('75')
  })

  test('AR becomes half of A in every item', async () => {
    serve([oneSection(anItem('1.1', { pointsAR: 3 }))])
    await open()
    press('Puntaje AR = mitad')
    fireEvent.click(item('1.1'))
    expect(field('Puntaje AR').value).toBe('12,5')
  })
})

test('a missing part of the sum leads to its field, which opens for it', async () => {
  serve([oneSection(anItem('1.1', { norm: '' }))])
  await open()
  fireEvent.click(problems().getByRole('button', { name: /^1\.1 Ítem 1\.1: Este campo es requerido/ }))
  await waitFor(() => expect(document.activeElement).toBe(field('Norma')))
  expect(field('Norma').getAttribute('aria-invalid')).toBe('true')
})

describe('a step back', () => {
  test('takes back what was typed, and gives it again', async () => {
    serve([aFormat()])
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos limpios')
    press('Deshacer')
    expect(field('Título').value).toBe('Ítem 1.1')
    press('Rehacer')
    expect(field('Título').value).toBe('Pisos limpios')
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(field('Título').value).toBe('Ítem 1.1')
  })

  test('brings a removed item again', async () => {
    serve([aFormat()])
    await open()
    fireEvent.click(item('1.2'))
    press('Quitar')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }))
    await waitFor(() => expect(shownItems()).toEqual(['1.1', '1.3', '2.1']))
    press('Deshacer')
    expect(shownItems()).toEqual(['1.1', '1.2', '1.3', '2.1'])
  })
})

describe('the draft is saved', () => {
  test('a while after the last key, once, and with the newer version after it', async () => {
    const sent = serve([aFormat()])
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos')
    type('Título', 'Pisos lisos')
    expect(screen.getByText('Sin guardar')).toBeTruthy()
    await screen.findByText(/^Guardado \d\d:\d\d$/)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/formats/1000001/draft', body: { row_version: 3 } })
    expect(sent[0]?.body.content.sections[0]?.items[0]?.title).toBe('Pisos lisos')
    type('Título', 'Pisos lavables')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body.row_version).toBe(4)
  })

  test('a failure is told, and saving can be tried at once', async () => {
    const sent = serve([aFormat()], { status: 500, body: {} })
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos')
    await screen.findByText(/^Sin guardar\. /)
    press('Guardar ahora')
    await screen.findByText(/^Guardado \d/)
    expect(sent).toHaveLength(2)
  })
})

describe('two editors at once', () => {
  const theirs = {
    sections: [
      { ...firstSection, items: firstSection.items.with(0, anItem('1.1', { lineage: 1, title: 'Techos' })) },
      secondSection,
    ],
  }
  const conflict = refusal(409, 'format.draft-changed', { saved_by: 'Ana Ruiz', saved_at: '2026-11-27T15:41:00.000Z' })

  test('the second learns who saved when, sees what differs, and goes on with the saved draft', async () => {
    const sent = serve([aFormat(), aFormat({ draft: aDraft({ rowVersion: 9, content: theirs }) })], conflict)
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos')
    await screen.findByText('Ana Ruiz guardó este borrador a las 10:41. Vea sus cambios antes de seguir.')
    type('Título', 'Pisos lisos')
    press('Ver cambios')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sus cambios frente a los de Ana Ruiz' }))
    expect(dialog.getByText('1 ítem cambió')).toBeTruthy()
    expect(dialog.getByRole('deletion').textContent).toContain('Pisos lisos')
    expect(dialog.getByRole('insertion').textContent).toContain('Techos')
    // Nothing more was sent: a second save would overwrite theirs.
    expect(sent).toHaveLength(1)
    fireEvent.click(dialog.getByRole('button', { name: 'Seguir con el borrador guardado' }))
    await screen.findByRole('button', { name: /^1\.1 Techos/ })
    fireEvent.click(item('1.1'))
    type('Título', 'Techos altos')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.body.row_version).toBe(9)
  })

  test('the own changes of a second editor are kept as a copy, under a free code', async () => {
    const sent = serve(
      [aFormat(), aFormat({ id: 1_000_009, draft: aDraft({ rowVersion: 1 }) })],
      conflict,
      refusal(409, 'format.code-taken'),
      ok({ format_id: 1_000_009 }),
      saved(2),
    )
    await open()
    fireEvent.click(item('1.1'))
    type('Título', 'Pisos')
    fireEvent.click(await screen.findByRole('button', { name: 'Guardar los míos como copia' }))
    await screen.findByText('Sus cambios quedaron en el formato PANADERIA_COPIA2.')
    expect(sent.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/formats',
      'POST /api/formats',
      'PUT /api/formats/1000009/draft',
    ])
    expect(sent[3]?.body).toMatchObject({
      row_version: 1,
      content: { sections: [{ items: [{ title: 'Pisos' }, {}, {}] }, {}] },
    })
  })
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
