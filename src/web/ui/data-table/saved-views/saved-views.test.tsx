import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { dayOf } from '../../../../domain/shared/time.ts'
import { relativeRanges } from '../../../../domain/views/relative-days.ts'
import { startSession } from '../../../api/session-token.ts'
import { textAddress } from '../../address-text.ts'
import { ConfirmHost } from '../../confirm/confirm-host.tsx'
import { openRoute } from '../../testing.ts'
import type { DataColumn } from '../column.ts'
import { DataTable } from '../data-table.tsx'
import type { FilterDefinition } from '../filters/list-filter.ts'
import { listAddress } from '../list-state/list-address.ts'
import { useListState } from '../list-state/use-list-state.ts'
import { openFilters } from '../testing.ts'

vi.unmock('./saved-views.tsx')

type Field = 'id' | 'name' | 'assignedOn'
const filters: readonly FilterDefinition<Field>[] = [
  {
    key: 'avance',
    label: 'Avance',
    kind: 'choice',
    initial: 'pendiente',
    choices: [
      { value: 'pendiente', label: 'Pendiente', filter: { field: 'name', operator: '=', value: '0' } },
      { value: 'realizada', label: 'Realizada', filter: { field: 'name', operator: '=', value: '1' } },
    ],
  },
  { key: 'desde', label: 'Desde', kind: 'day', field: 'assignedOn', operator: '>=' },
  { key: 'hasta', label: 'Hasta', kind: 'day', field: 'assignedOn', operator: '<=' },
]

const aView = (view_id: number, name: string, more: object = {}) => ({
  view_id,
  list: 'assignments',
  name,
  query: { avance: 'realizada', orden: '-name' },
  hidden_columns: [],
  shared: 0,
  is_default: 0,
  own: 1,
  user_name: 'Ana Pérez',
  may_edit: 1,
  note: null,
  row_version: 1,
  ...more,
})

// Loaded ahead, because a busy machine takes longer than a test waits.
beforeAll(() => import('./saved-views.tsx'))

/** The views on the server, and the calls that changed them. */
let views: ReturnType<typeof aView>[]
let sent: { method: string; url: string; body: Record<string, unknown> | undefined }[]
let refusal: Response | undefined

const signIn = (userType: number) => {
  const claims = { user_id: 1, email: 'a@b.co', department_id: 13, user_type_id: userType, ver: 1 }
  startSession(`h.${btoa(JSON.stringify(claims))}.s`)
}

/** Fields go as texts; all but these are JSON. */
const contentOf = (body: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(JSON.parse(body) as Record<string, string>).map(([name, text]) => [
      name,
      ['name', 'list'].includes(name) ? text : JSON.parse(text),
    ]),
  )

beforeEach(() => {
  views = [aView(12, 'Hechas')]
  sent = []
  refusal = undefined
  localStorage.clear()
  signIn(1)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ success: true, data: { views } })
    const content = body ? contentOf(String(body)) : undefined
    sent.push({ method, url, body: content })
    if (refusal) return refusal
    if (method === 'DELETE') {
      views = []
      return Response.json({ success: true, data: { done: 1 } })
    }
    const id = method === 'PUT' ? Number(url.split('/').at(-1)) : 30
    const view = { ...aView(id, ''), ...content, row_version: 2 } as ReturnType<typeof aView>
    views = [...views.filter(({ view_id }) => view_id !== id), view]
    return Response.json({ success: true, data: { view } })
  })
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
})

type Row = { id: number; name: string; assignedOn: string }
const columns: DataColumn<Row>[] = [
  { label: 'Nombre', accessor: 'name', isTitle: true },
  { label: 'Fecha', accessor: 'assignedOn' },
]
const noRows = { rows: [] as Row[], total: 0 }

function List() {
  const list = useListState<Field>(openRoute, { sortable: ['name', 'assignedOn'], defaultSort: 'id' }, filters)
  const result = useQuery({ queryKey: ['rows', list.query], queryFn: async () => noRows })
  return (
    <DataTable
      label="Visitas"
      columns={columns}
      list={list}
      result={result}
      rowId={({ id }) => id}
      rowName={() => ''}
      viewedList="assignments"
      viewOwner={{ userId: 1, list: 'prueba' }}
    >
      <output>{JSON.stringify(list.query.filters)}</output>
    </DataTable>
  )
}

async function open(address = '/') {
  window.history.replaceState(null, '', address)
  const history = createBrowserHistory()
  onTestFinished(() => history.destroy())
  const root = createRootRoute({ validateSearch: listAddress, component: List })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={createRouter({ routeTree: root, history, ...textAddress })} />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByRole('button', { name: /^Vista/ })
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Vista/ }).getAttribute('aria-haspopup')).toBe('dialog'),
  )
}

const button = () => screen.getByRole('button', { name: /^Vistas?\b/ })
const openChoice = async () => {
  fireEvent.click(button())
  return within(await screen.findByRole('dialog', { name: /^Vista/ }))
}
/** The parameters in the order of their names. */
function address(): string {
  const parameters = new URLSearchParams(window.location.search)
  parameters.sort()
  return `${parameters}`
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test("a view is chosen by name, marked when changed, and left by the list's beginning", async () => {
  await open('/?buscar=pan')
  const choice = await openChoice()
  expect((await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
  fireEvent.click(await choice.findByRole('button', { name: 'Hechas' }))
  await waitFor(() => expect(address()).toBe('avance=realizada&orden=-name&vista=12'))
  await screen.findByRole('button', { name: 'Vista: Hechas' })
  fireEvent.click(screen.getByRole('button', { name: 'Quitar el filtro Avance: Realizada' }))
  await screen.findByRole('button', { name: 'Vista: Hechas (con cambios)' })
  fireEvent.click((await openChoice()).getByRole('button', { name: 'Lista inicial' }))
  await waitFor(() => expect(address()).toBe('vista=ninguna'))
  await screen.findByRole('button', { name: 'Vistas' })
})

test("an address with a view's number alone shows it; one with filters keeps those", async () => {
  await open('/?vista=12')
  await waitFor(() => expect(address()).toBe('avance=realizada&orden=-name&vista=12'))
  cleanup()
  await open('/?vista=12&avance=todas')
  await screen.findByRole('button', { name: 'Vista: Hechas (con cambios)' })
  expect(address()).toBe('avance=todas&vista=12')
})

test('a list opens with the person’s own default, unless its address says something else', async () => {
  views = [aView(12, 'Hechas', { is_default: 1 })]
  await open()
  await waitFor(() => expect(address()).toContain('vista=12'))
  for (const other of ['/?vista=ninguna', '/?buscar=pan', '/?pagina=2']) {
    cleanup()
    await open(other)
    await (await openChoice()).findByRole('button', { name: /^Hechas/ })
    expect(address()).not.toContain('vista=12')
  }
  views = [aView(13, 'Ajena', { is_default: 1, own: 0, shared: 1, may_edit: 0 })]
  cleanup()
  await open()
  const choice = await openChoice()
  expect((await choice.findByRole('button', { name: /^Ajena/ })).textContent).toBe('AjenaCompartida por Ana Pérez')
  expect(choice.queryByRole('button', { name: /Editar/ })).toBeNull()
  expect(address()).toBe('')
})

test('present filters, order and hidden columns are kept under a name, relative ranges as such', async () => {
  const now = new Date('2026-11-27T17:00:00Z')
  vi.setSystemTime(now)
  onTestFinished(() => void vi.useRealTimers())
  localStorage.setItem('vista-lista:1:prueba', JSON.stringify({ hidden: ['assignedOn'] }))
  await open('/?orden=name')
  await openFilters()
  fireEvent.click(screen.getByRole('combobox', { name: 'Periodo' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Este mes' }))
  await waitFor(() => expect(address()).toBe('desde=este-mes&hasta=este-mes&orden=name'))
  const { first, last } = relativeRanges['este-mes'].on(dayOf(now))
  expect(screen.getByText(new RegExp(`"value":"${first}".*"value":"${last}"`))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Quitar el filtro Periodo: Este mes' })).toBeTruthy()
  fireEvent.click((await openChoice()).getByRole('button', { name: 'Guardar vista' }))
  await screen.findByRole('dialog', { name: 'Guardar vista' })
  press('Guardar')
  await screen.findByText('Escriba el nombre de la vista.')
  expect(sent).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: 'Nombre' }), { target: { value: 'Del mes' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Compartir con el departamento' }))
  press('Guardar')
  await screen.findByText('Se guardó la vista «Del mes».')
  expect(sent[0]?.body).toEqual({
    list: 'assignments',
    name: 'Del mes',
    query: { orden: 'name', desde: 'este-mes', hasta: 'este-mes' },
    hidden_columns: ['assignedOn'],
    shared: 1,
    is_default: 0,
  })
  await screen.findByRole('button', { name: 'Vista: Del mes' })
  expect(address()).toContain('vista=30')
})

test('a taken name is told at its field, and only administrators are offered to share', async () => {
  signIn(2)
  const error = { code: 'view.name-taken', message: 'Ya tiene una vista de esta lista con ese nombre.' }
  refusal = Response.json({ success: false, error }, { status: 409 })
  await open()
  fireEvent.click((await openChoice()).getByRole('button', { name: 'Guardar vista' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nombre' }), { target: { value: 'Hechas' } })
  expect(screen.queryByRole('checkbox', { name: 'Compartir con el departamento' })).toBeNull()
  press('Guardar')
  await screen.findByText('Ya tiene una vista de esta lista con ese nombre.')
})

test('a view takes the filters of now, another name, and goes away after a question', async () => {
  await open('/?vista=12&avance=todas')
  fireEvent.click((await openChoice()).getByRole('button', { name: 'Guardar los cambios en «Hechas»' }))
  await screen.findByText('Se guardó la vista «Hechas».')
  expect(sent[0]).toMatchObject({ method: 'PUT', url: expect.stringMatching(/\/12$/), body: { row_version: 1 } })
  expect(sent[0]?.body?.query).toEqual({ avance: 'todas' })
  fireEvent.click((await openChoice()).getByRole('button', { name: 'Editar la vista Hechas' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Nombre' }), { target: { value: 'Todas' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Abrir la lista con esta vista' }))
  press('Guardar')
  await screen.findByRole('button', { name: 'Vista: Todas' })
  expect(sent[1]?.body).toMatchObject({ name: 'Todas', is_default: 1, row_version: 2, query: { avance: 'todas' } })
  fireEvent.click((await openChoice()).getByRole('button', { name: 'Borrar la vista Todas' }))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Borrar vista' })).getByText('Borrar'))
  await screen.findByText('Se borró la vista «Todas».')
  await waitFor(() => expect(address()).toBe('vista=ninguna'))
})

test('a filter that no longer exists is told, and so is a view that is gone', async () => {
  views = [aView(12, 'Vieja', { note: 'Un filtro de esta vista ya no existe.' })]
  await open('/?vista=12')
  await screen.findByText('Un filtro de esta vista ya no existe.')
  cleanup()
  await open('/?vista=99')
  await screen.findByText('Esa vista ya no existe, o ya no se comparte con usted.')
})
