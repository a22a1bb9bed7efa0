import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openDraft } from '../../../contract/formats/drafts.wire.ts'
import { getEdition, getFormat, listFormats } from '../../../contract/formats/formats.wire.ts'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { showPage } from '../../testing/show-page.tsx'
import { pressAction } from '../../ui/data-table/testing.ts'
import { openRoute } from '../../ui/testing.ts'
import { CompareEditions } from './compare/compare-editions.tsx'
import { FormatPage } from './detail/format-page.tsx'
import { PublishModal } from './detail/publish-modal.tsx'
import type { FormatDetail, FormatRow } from './formats.queries.ts'
import { Formats } from './list/formats.tsx'
import { aDraft, aFormat, anEdition, anItem } from './testing.ts'

const administrator: Official = {
  id: 1,
  email: 'admin@vigia.demo',
  departmentId: 13,
  userType: USER_TYPE.administrator,
}
const technician: Official = { ...administrator, id: 2, userType: USER_TYPE.technician }

const aRow = (change: Partial<FormatRow> = {}): FormatRow => ({
  id: 1,
  code: 'PREPARACION',
  name: 'Preparación de alimentos',
  isModel: true,
  state: 'activo',
  current: { checklistId: 1, version: 1, effectiveFrom: '2000-01-01' },
  next: null,
  draft: null,
  uses: [{ inscriptionTypeId: 1, name: 'Restaurantes' }],
  sum: 100,
  ...change,
})
const own = aRow({
  id: 1_000_001,
  code: 'PANADERIA',
  name: 'Panaderías',
  isModel: false,
  next: { checklistId: 80, version: 4, effectiveFrom: '2027-02-01' },
  draft: { by: 'Ana Ruiz', at: new Date(Date.now() - 2 * 3_600_000).toISOString(), errors: 3 },
  sum: 98.5,
})

type Sent = { method: string; path: string; body: Record<string, unknown> }
let sent: Sent[]

/** The model of Vigía, from which a format of the department may have been copied. */
const model = aFormat({ id: 1, isModel: true, draft: null, editions: [anEdition({ checklistId: 60, version: 1 })] })

function serve({ rows = [aRow()], format = aFormat() }: { rows?: FormatRow[]; format?: FormatDetail } = {}) {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const data = (answer: unknown) => Response.json({ success: true, data: answer })
    if (method !== 'GET') {
      sent.push({ method, path: url, body: JSON.parse(String(body ?? '{}')) })
      if (url.includes('/draft') && method === 'POST') return data(z.encode(openDraft.reply, aDraft()))
      if (method === 'PUT') return data({ format_id: 5, row_version: 2 })
      return data(
        url.includes('/withdraw') ? { checklist_id: 80, state: 'anulada' } : { format_id: 5, state: 'retirado' },
      )
    }
    if (url.includes('/editions/')) {
      const id = Number(url.split('/').at(-1))
      const items = [
        anItem('1.1', { lineage: 1, norm: id === 70 ? 'Resolución 2674 de 2013' : 'Resolución 810 de 2021' }),
      ]
      const edition = {
        ...{ checklistId: id, version: 3, effectiveFrom: '2026-02-01', formatId: 1, code: 'P', name: 'P' },
        ...{ state: 'vigente' as const, content: { sections: [{ key: 's1', name: 'Uno', items }] } },
      }
      return data(z.encode(getEdition.reply, { edition }))
    }
    if (url.endsWith('/api/formats/1')) return data(z.encode(getFormat.reply, { format: model }))
    if (/\/api\/formats\/\d+$/.test(url)) return data(z.encode(getFormat.reply, { format }))
    return data(z.encode(listFormats.reply, { rows, total: rows.length }))
  })
}

const edited = vi.fn()
const list = (official = administrator) =>
  showPage(<Formats route={openRoute} official={official} onOpen={() => {}} onEdit={edited} />)
const page = (official = administrator) =>
  showPage(<FormatPage formatId={1_000_001} official={official} back={null} onEdit={edited} />)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const inDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  sent = []
  edited.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the list of formats', () => {
  test('the list of formats shows the editions, the draft, the sum and their uses', async () => {
    serve({ rows: [own] })
    list()
    await screen.findByText('Panaderías')
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells.slice(0, 8)).toEqual([
      'PANADERIA',
      'Panaderías',
      'v1, desde 01/01/2000',
      'v4, desde 01/02/2027',
      'Ana Ruiz, hace 2 h · 3 errores',
      '98,5 de 100',
      'Restaurantes',
      'Activo',
    ])
  })

  test('a list with models alone proposes to copy one, which keeps its code', async () => {
    serve()
    list()
    await screen.findByText(/^Todavía no hay formatos propios\./)
    await pressAction('Copiar', 'Preparación de alimentos')
    const dialog = await inDialog('Copiar «Preparación de alimentos»')
    fireEvent.click(dialog.getByRole('button', { name: 'Crear borrador' }))
    await waitFor(() => expect(edited).toHaveBeenCalledWith(5))
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/formats',
        body: { code: 'PREPARACION', name: 'Preparación de alimentos', copy_of: 1 },
      },
    ])
  })

  test('a new format needs a code of its form', async () => {
    serve({ rows: [own] })
    list()
    await press('Nuevo formato')
    const dialog = await inDialog('Nuevo formato')
    fireEvent.change(dialog.getByLabelText(/^Código/), { target: { value: 'pan' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Crear borrador' }))
    await dialog.findByText(/^Use mayúsculas, números y guion bajo/)
    expect(sent).toEqual([])
  })

  test('a reader who is no administrator changes no format', async () => {
    serve({ rows: [own] })
    list(technician)
    await screen.findByText('Panaderías')
    expect(screen.getByText('Puede consultar los formatos. Solo un administrador los cambia.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Nuevo formato|Importar de Excel|Acciones: / })).toBeNull()
  })
})

describe('a format', () => {
  const scheduled = anEdition({ checklistId: 80, version: 4, effectiveFrom: '2027-02-01', state: 'programada' })

  test('shows its editions, and a scheduled one is withdrawn with a reason', async () => {
    serve({ format: aFormat({ draft: null, editions: [scheduled, anEdition()] }) })
    page()
    await press('Anular la edición v4')
    const dialog = await inDialog('Anular la edición v4')
    fireEvent.click(dialog.getByRole('button', { name: 'Anular' }))
    await dialog.findByText('Este campo es requerido')
    fireEvent.change(dialog.getByLabelText(/^Motivo/), { target: { value: 'La norma no salió.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Anular' }))
    await screen.findByText('Edición anulada.')
    expect(sent).toEqual([
      { method: 'POST', path: '/api/formats/editions/80/withdraw', body: { reason: 'La norma no salió.' } },
    ])
    expect(screen.queryByRole('button', { name: 'Anular la edición v3' })).toBeNull()
  })

  test('a format with a scheduled edition asks which one a draft begins with', async () => {
    serve({ format: aFormat({ draft: null, editions: [scheduled, anEdition()] }) })
    page()
    await press('Crear edición')
    const dialog = await inDialog('Crear edición')
    const chosen = dialog.getByRole<HTMLInputElement>('radio', { name: 'La v4, programada desde el 01/02/2027' })
    expect(chosen.checked).toBe(true)
    expect(sent).toEqual([])
    fireEvent.click(dialog.getByRole('radio', { name: 'La v3, que rige hoy, sin los cambios de la v4' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Crear borrador' }))
    await waitFor(() => expect(edited).toHaveBeenCalledWith(1_000_001))
    expect(sent).toMatchObject([{ method: 'POST', path: '/api/formats/1000001/draft?from=70' }])
  })

  test('without a scheduled edition opens a draft at once', async () => {
    serve({
      format: aFormat({
        draft: null,
        editions: [anEdition({ ...scheduled, state: 'anulada', withdrawnAt: '2026-11-01T15:00:00.000Z' }), anEdition()],
      }),
    })
    page()
    await press('Crear edición')
    await waitFor(() => expect(edited).toHaveBeenCalledWith(1_000_001))
    expect(sent).toMatchObject([{ method: 'POST', path: '/api/formats/1000001/draft' }])
  })

  test('a format in use asks for its replacement before it is retired', async () => {
    serve({ rows: [aRow(), own] })
    page()
    await press('Retirar formato')
    const dialog = await inDialog('Retirar «Panaderías»')
    fireEvent.change(dialog.getByLabelText(/^Motivo/), { target: { value: 'Ya no se usa.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Retirar formato' }))
    await waitFor(() => expect(dialog.getAllByText(/^Lo usa 1 tipo de inscripción/)).toHaveLength(2))
    await dialog.findByRole('option', { name: 'Preparación de alimentos (PREPARACION)' })
    fireEvent.change(dialog.getByLabelText(/^Formato que lo reemplaza/), { target: { value: '1' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Retirar formato' }))
    await screen.findByText('Formato retirado.')
    expect(sent[0]?.body).toEqual({ reason: 'Ya no se usa.', replacement_id: 1 })
  })

  test('a retired format returns with a reason, and its draft is not edited until then', async () => {
    const retired = { state: 'retirado' as const, retiredAt: '2026-11-01T15:00:00.000Z', retiredReason: 'Error' }
    serve({ format: aFormat({ ...retired, uses: [] }) })
    page()
    await screen.findByText('Retirado el 01/11/2026: Error')
    screen.getByText('El formato está retirado. Reactívelo para seguir con el borrador, o descártelo.')
    screen.getByRole('button', { name: 'Descartar borrador' })
    for (const name of ['Seguir con el borrador', 'Corregir nombre', 'Retirar formato']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    await press('Reactivar formato')
    const dialog = await inDialog('Reactivar «Panaderías»')
    fireEvent.change(dialog.getByLabelText(/^Motivo/), { target: { value: 'Sigue en uso.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Reactivar formato' }))
    await screen.findByText('Formato activo otra vez.')
    expect(sent).toEqual([{ method: 'POST', path: '/api/formats/1000001/restore', body: { reason: 'Sigue en uso.' } }])
  })

  test('a format has its name and its legal basis corrected', async () => {
    serve({ format: aFormat({ rowVersion: 4, legalBase: 'Resolución 2674' }) })
    page()
    await press('Corregir nombre')
    const dialog = await inDialog('Corregir nombre y base legal de PANADERIA')
    const [name, base] = [dialog.getByLabelText(/^Nombre/), dialog.getByLabelText(/^Base legal/)]
    expect([name, base].map((field) => (field as HTMLInputElement).value)).toEqual(['Panaderías', 'Resolución 2674'])
    fireEvent.change(name, { target: { value: '' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await dialog.findByText('Este campo es requerido')
    fireEvent.change(name, { target: { value: 'Panaderías y reposterías' } })
    fireEvent.change(base, { target: { value: 'Resolución 2674 de 2013' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Formato corregido.')
    const body = { row_version: 4, name: 'Panaderías y reposterías', legal_base: 'Resolución 2674 de 2013' }
    expect(sent).toEqual([{ method: 'PUT', path: '/api/formats/1000001', body }])
  })

  test('asks twice before its draft is thrown away', async () => {
    serve()
    page()
    await press('Descartar borrador')
    for (const text of [/^Se perderá todo/, /^¿Seguro\?/]) {
      expect(sent).toEqual([])
      await screen.findByText(text)
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Descartar borrador' }))
    }
    await screen.findByText('Borrador descartado.')
    expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/formats/1000001/draft', body: { row_version: 3 } }])
  })

  test('offers nothing to change to who is no administrator', async () => {
    serve({ format: aFormat({ editions: [scheduled] }) })
    page(technician)
    await screen.findByRole('heading', { name: 'Panaderías' })
    const names = screen.getAllByRole('button').map((button) => button.textContent)
    expect(names).toEqual(['Descargar Excel'])
  })
})

test('two editions are compared word by word, without colour alone', async () => {
  serve({ format: aFormat({ draft: null, editions: [anEdition({ checklistId: 80, version: 4 }), anEdition()] }) })
  showPage(<CompareEditions formatId={1_000_001} address={{}} onChoose={() => {}} back={null} />)
  await screen.findByText('1 ítem cambió')
  expect(screen.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual([
    '[retirado: 2674]',
    '[retirado: 2013]',
  ])
  expect(screen.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual([
    '[nuevo: 810]',
    '[nuevo: 2021]',
  ])
})

describe('a format that takes the place of a model', () => {
  const copy = { draft: null, derivedFrom: 1, editions: [anEdition()] }

  test('a format is compared with its model from its first edition on', async () => {
    serve({ format: aFormat(copy) })
    page()
    await screen.findByRole('link', { name: 'Comparar ediciones' })
    cleanup()
    showPage(<CompareEditions formatId={1_000_001} address={{}} onChoose={() => {}} back={null} />)
    await screen.findByText('1 ítem cambió')
    expect((screen.getByLabelText('Antes') as HTMLSelectElement).value).toBe('60')
    expect(screen.getAllByRole('option', { name: /^Modelo de Vigía: v1/ })).toHaveLength(2)
  })

  test('under another code has other items, and is not compared with it', async () => {
    serve({ format: aFormat({ ...copy, code: 'OTRA_LISTA' }) })
    showPage(<CompareEditions formatId={1_000_001} address={{}} onChoose={() => {}} back={null} />)
    await screen.findByText('Hace falta otra edición, o un borrador, para comparar.')
  })

  test('says before its first publication what changes', async () => {
    const draft = aDraft()
    const format = aFormat({ derivedFrom: 1, draft, editions: [] })
    serve({ format })
    showPage(<PublishModal format={format} draft={draft} onPublished={() => {}} onClose={() => {}} />)
    await screen.findByText('Cambios frente al modelo de Vigía, v1')
    screen.getByText('Es la primera edición de este formato.')
    await screen.findByText(/3 nuevos/)
  })
})

test('a format alone has nothing to be compared with', async () => {
  serve({ format: aFormat({ draft: null, editions: [anEdition()] }) })
  showPage(<CompareEditions formatId={1_000_001} address={{ de: '70', a: 'x' }} onChoose={() => {}} back={null} />)
  await screen.findByText('Hace falta otra edición, o un borrador, para comparar.')
})
