import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listAudit, listUsers } from '../../../contract/index.ts'
import { problemReplies } from '../../../contract/problems.ts'
import { openFilters, pressAction } from '../../ui/data-table/testing.ts'
import { openRoute } from '../../ui/testing.ts'
import type { AuditRow } from './audit.queries.ts'
import { Audit } from './audit.tsx'

const edit: AuditRow = {
  id: 70,
  at: '2026-11-20T15:04:00.000Z',
  userId: 1,
  userName: 'Ana Ñáñez',
  userIdNumber: '1047000101',
  action: 'edit',
  subject: 'user',
  subjectId: 4,
  subjectName: 'Luis Cañón',
  subjectIdNumber: '1047000999',
  recordEstablishmentId: null,
  details: { roleId: { from: 1, to: 2 }, email: { from: 'a@b.co', to: 'c@d.co' } },
  names: { roleId: { 1: 'Técnico', 2: 'Ingeniero' } },
}
const close: AuditRow = {
  ...edit,
  id: 71,
  userName: null,
  userIdNumber: null,
  action: 'close',
  subject: 'inspection',
  subjectId: 9,
  subjectName: 'Acta n.º 2026-000009 · Panadería La Espiga',
  subjectIdNumber: '901000001',
  recordEstablishmentId: 5,
  details: { concepto: 'FAVORABLE', compliancePct: 95 },
  names: {},
}
const open9: AuditRow = { ...close, id: 72, action: 'record', subjectName: 'Panadería', recordEstablishmentId: null }

function open({ rows = [edit, close, open9], address = '/', status = 200 } = {}) {
  const asked: URL[] = []
  const opened: AuditRow[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://vigia.test')
    if (pathname === '/api/user/all')
      return Response.json({ success: true, data: z.encode(listUsers.reply, { rows: [], total: 0 }) })
    // The saved views of the list are asked for too.
    if (pathname === listAudit.path) asked.push(new URL(url, 'http://vigia.test'))
    if (status === 0) return new Promise(() => {})
    const { text: message } = problemReplies['access.forbidden']
    if (status !== 200)
      return Response.json({ success: false, error: { code: 'access.forbidden', message } }, { status })
    return Response.json({ success: true, data: z.encode(listAudit.reply, { rows, total: rows.length }) })
  })
  const rootRoute = createRootRoute({
    component: () => <Audit route={openRoute} userId={1} onOpen={(row) => opened.push(row)} />,
  })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={createRouter({ routeTree: rootRoute, history })} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { asked, opened }
}

const filtersOf = (url: URL | undefined) => JSON.parse(url?.searchParams.get('filter') ?? '[]')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the trail on the screen', () => {
  test('the trail on the screen is the newest first, in words, with each change', async () => {
    const { asked } = open()
    await screen.findByText('Ana Ñáñez')
    expect(asked[0]?.pathname).toBe('/api/audit/all')
    expect(asked[0]?.searchParams.get('order')).toBe('-1')
    const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells.slice(0, 5)).toEqual([
      '20/11/2026 10:04',
      'Ana Ñáñez1047000101',
      'Modificó',
      'Usuario: Luis Cañón1047000999',
      'Cargo: Técnico → Ingeniero; Correo electrónico: a@b.co → c@d.co',
    ])
    expect(cells.slice(6, 11)).toEqual([
      '20/11/2026 10:04',
      'Vigía',
      'Cerró la inspección',
      'Acta n.º 2026-000009 · Panadería La Espiga901000001',
      'Concepto sanitario: FAVORABLE; Cumplimiento: 95,0 %',
    ])
  })

  test('names the kind of a thing whose own name begins like that of an acta', async () => {
    open({ rows: [{ ...open9, subjectName: 'Acta Café' }] })
    expect(await screen.findByText('Inspección: Acta Café')).toBeDefined()
  })

  test('shows an event whole', async () => {
    open()
    await pressAction('Ver detalle', 'Ana Ñáñez: modificó, Usuario: Luis Cañón')
    const table = within(await screen.findByRole('dialog')).getByRole('table')
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'DatoAntesDespués o valor',
      'CargoTécnicoIngeniero',
      'Correo electrónicoa@b.coc@d.co',
    ])
  })

  test.each([
    ['Ir al usuario', 'Ana Ñáñez: modificó, Usuario: Luis Cañón', edit.id],
    ['Ir al acta', 'Vigía: cerró la inspección, Acta n.º 2026-000009 · Panadería La Espiga', close.id],
  ])('leads to the thing, where it has a page: %s', async (action, row, id) => {
    const { opened } = open()
    await pressAction(action, row)
    expect(opened.map((one) => one.id)).toEqual([id])
  })

  test.each([
    ['nothing', { rows: [] }, 'No hay registros.'],
    ['nothing under a filter', { rows: [], address: '/?accion=close' }, 'Ningún registro coincide con los filtros.'],
    ['a refusal', { status: 403 }, problemReplies['access.forbidden'].text],
    ['a failure', { status: 500 }, 'No se pudo cargar la lista.'],
    ['a slow answer', { status: 0 }, 'Cargando la lista…'],
  ])('the trail on the screen says so when there is %s', async (_what, how, text) => {
    open(how)
    await screen.findByText(text)
  })
})

describe('the filters of the trail', () => {
  test('come from the address, and what is no filter counts as absent', async () => {
    const { asked } = open({
      address: '/?desde=2026-11-01&hasta=2026-11-30&persona=Ana%20Ruiz&accion=edit&sobre=user&orden=-at',
    })
    await screen.findByText('Ana Ñáñez')
    expect(filtersOf(asked[0])).toEqual([
      { field: 'at', operator: '>=', value: '2026-11-01' },
      { field: 'at', operator: '<=', value: '2026-11-30' },
      { field: 'user_name', operator: '=', value: 'Ana Ruiz' },
      { field: 'action', operator: '=', value: 'edit' },
      { field: 'subject', operator: '=', value: 'user' },
    ])
    expect(asked[0]?.searchParams.get('order_by')).toBe('at')
    cleanup()
    const other = open({ address: '/?desde=nunca&hasta=0202-01-01&accion=constructor&sobre=x&persona=%20' })
    await screen.findByText('Ana Ñáñez')
    expect(filtersOf(other.asked[0])).toEqual([])
  })

  test('the filters of the trail are taken from the address by their fields', async () => {
    open({ address: '/?accion=edit' })
    await openFilters()
    expect(((await screen.findByRole('combobox', { name: 'Qué hizo' })) as HTMLInputElement).value).toBe('Modificó')
    expect(screen.getByLabelText('Desde')).toBeTruthy()
  })
})
