import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import { RequirementsPart } from './part/requirements-part.tsx'
import { filterOf, openCard, openList, press, requirementServer, send } from './testing/requirements-page.tsx'
import { aRequirement } from './testing.ts'

const { asked, sent, serve } = requirementServer()

test('the list opens on what is to be met, what ends first standing first', async () => {
  serve(aRequirement({ daysLeft: -4, isOverdue: true }))
  openList()
  await screen.findByText('R-148-03')
  expect(screen.getByText('Vencido hace 4 días')).toBeTruthy()
  const [list] = asked
  expect(filterOf(list)).toEqual([{ field: 'open', operator: '=', value: '1' }])
  expect([list?.searchParams.get('order_by'), list?.searchParams.get('order')]).toEqual(['due_day', '1'])
})

test('a requirement names its acta by the number that people read', async () => {
  serve(aRequirement({ actaNumber: '2026-000018' }))
  openList()
  await screen.findByText('Acta n.º 2026-000018')
})

test('a requirement tells its establishment from others of the same name', async () => {
  serve(aRequirement({ identificationNumber: '900123456', establishmentAddress: 'Calle 1 # 2-3' }))
  openList()
  const place = await screen.findByText('900123456 · Calle 1 # 2-3')
  expect(place.closest('td')?.textContent).toContain('Restaurante El Portal')
})

test('a requirement of an inactive establishment says so, in the list and on its page', async () => {
  serve(aRequirement({ establishmentActive: false }))
  openList()
  const badge = await screen.findByText('Establecimiento inactivo')
  expect(badge.closest('td')?.textContent).toContain('Restaurante El Portal')
  cleanup()
  openCard()
  expect(await screen.findByText('Establecimiento inactivo')).toBeTruthy()
})

test('an inspector does not choose whether evidence is accepted at the desk', async () => {
  serve(aRequirement())
  openList(2)
  await screen.findByText('R-148-03')
  expect(screen.queryByRole('button', { name: 'Verificación en el escritorio' })).toBeNull()
})

test('an administrator chooses whether evidence is accepted at the desk', async () => {
  serve(aRequirement(), { writes: [{ status: 200, body: { desk_verification: 1, row_version: 1 } }] })
  openList(1)
  await press('Verificación en el escritorio')
  fireEvent.click(await screen.findByRole('checkbox', { name: /acepta evidencia/ }))
  send('Guardar')
  await screen.findByText('Se guardó la elección.')
  expect(sent).toEqual([{ call: 'PUT /api/settings', body: { desk_verification: '1' } }])
})

test('the part of an establishment leads to its own requirements, and the list names it', async () => {
  serve(aRequirement())
  showPage(<RequirementsPart of={{ establishmentId: 5 }} />)
  const link = await screen.findByRole('link', { name: 'Ver en la lista' })
  expect(link.getAttribute('href')).toMatch(/\?establecimiento=5$/)
  cleanup()
  asked.length = 0
  openList(1, '/?establecimiento=5')
  await screen.findByText('Establecimiento: Restaurante El Portal')
  const filters = asked.filter(({ pathname }) => pathname === '/api/requirement/all').map(filterOf)
  expect(filters).toContainEqual([
    { field: 'open', operator: '=', value: '1' },
    { field: 'establishment_id', operator: '=', value: '5' },
  ])
})

test('the part of an acta leads to each of its requirements and to the list', async () => {
  serve(aRequirement())
  showPage(<RequirementsPart of={{ inspectionId: 148 }} />)
  const link = await screen.findByRole('link', { name: 'R-148-03' })
  expect(link.getAttribute('href')).toBe('/dashboard/seguimiento/requerimientos/9')
  expect(screen.getByText('1 requerimiento')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver en la lista' }).getAttribute('href')).toContain('buscar=R-148-')
  expect(filterOf(asked[0])).toEqual([{ field: 'inspections_id', operator: '=', value: '148' }])
})
