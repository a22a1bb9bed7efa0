import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getRequirement, listRequirements } from '../../../contract/follow-up/requirements.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import { showPage } from '../../testing/show-page.tsx'
import { openRoute } from '../../ui/testing.ts'
import { RequirementView } from './card/requirement-view.tsx'
import { Requirements } from './list/requirements.tsx'
import type { Requirement } from './requirements.queries.ts'
import { aRequirement } from './testing.ts'

/** Answers reads with a requirement; photos are bytes. */
const serve = (requirement: Requirement) =>
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/api/images/')) return new Response(new Blob(['x'], { type: 'image/jpeg' }))
    const data = path.startsWith('/api/requirement/all')
      ? z.encode(listRequirements.reply, { rows: [requirement], total: 1 })
      : z.encode(getRequirement.reply, { requirement })
    return Response.json({ success: true, data })
  })

const followUp = (requirement: Requirement) => <button type="button">{`Planear ${requirement.number}`}</button>
const openCard = () => showPage(<RequirementView requirementId={9} followUp={followUp} />)

const verdict = (details: object, own: object = {}): Requirement['events'][number] => ({
  ...{ at: '2026-12-16T15:00:00Z', by: 'Tomás Blanco', kind: 'incumplida' as const },
  ...{ fromState: 'abierto' as const, toState: 'incumplido' as const, day: '2026-12-14' },
  details: { inspectionId: 160, acta: '2026-000160', verdict: 'no_cumple', observation: 'Sigue llena.', ...details },
  ...own,
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = () => {}
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the page offers a follow-up visit to who may plan one', async () => {
  serve(aRequirement({ may: ['follow-up'] }))
  openCard()
  const acts = await screen.findByRole('group', { name: 'Acciones del requerimiento' })
  within(acts).getByRole('button', { name: 'Planear R-148-03' })
  cleanup()
  serve(aRequirement({ may: ['evidence'] }))
  openCard()
  await screen.findByRole('button', { name: 'Agregar evidencia' })
  expect(screen.queryByRole('button', { name: 'Planear R-148-03' })).toBeNull()
})

test('the page tells the visits that verify it: one to come, and one with its acta', async () => {
  const followUps = [
    { visitId: 70, inspectionId: 160, acta: '2026-000160' },
    { visitId: 71, inspectionId: null, acta: null },
  ]
  serve(aRequirement({ followUps }))
  openCard()
  const part = within(await screen.findByRole('region', { name: 'Visitas de seguimiento' }))
  part.getByText('Hay una visita de seguimiento planeada.')
  const link = part.getByRole('link', { name: 'Acta n.º 2026-000160' })
  expect(link.getAttribute('href')).toBe('/dashboard/inspecciones/160/5')
})

test('a verdict shows its result, finding, and the photos before and after side by side', async () => {
  serve(aRequirement({ beforeImage: 'antes.jpg', events: [verdict({ image: 'despues.jpg' })] }))
  const { container } = openCard()
  const part = within(await screen.findByRole('region', { name: 'Historia' }))
  part.getByText('Resultado: No cumple')
  part.getByText('Se encontró: Sigue llena.')
  expect(part.getByRole('link', { name: 'Acta n.º 2026-000160' }).getAttribute('href')).toContain('/160/5')
  const figures = part.getAllByRole('figure')
  expect(figures.map((figure) => figure.querySelector('figcaption')?.textContent)).toEqual(['Antes', 'Después'])
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
})

test('a requirement whose two earlier ones were not met says so', async () => {
  serve(aRequirement({ proposesCase: true }))
  openCard()
  await screen.findByText('Los dos anteriores quedaron incumplidos: considere abrir un expediente.')
})

test("a verdict without a photo has no pair, and a newer server's breaks no page", async () => {
  const newer = verdict({ verdict: 'otro', observation: 'Nueva palabra.' }, { at: '2026-12-17T15:00:00Z' })
  serve(aRequirement({ beforeImage: 'antes.jpg', events: [verdict({ image: null }), newer] }))
  openCard()
  await screen.findByText('Se encontró: Nueva palabra.')
  screen.getByText('Resultado: No cumple')
  expect(screen.queryByRole('figure')).toBeNull()
})

test.each([
  [1, 'abierto', true, true],
  [1, 'abierto', undefined, true],
  [1, 'abierto', false, false],
  [1, 'cumplido', true, false],
  [2, 'abierto', true, false],
] as const)('the list: user type %i, %s, establishment active: %s, offers a follow-up visit: %s', async (...row) => {
  const [userType, state, establishmentActive, isOffered] = row
  const official: Official = { id: 1, email: 'persona@vigia.demo', departmentId: 13, userType }
  const cities = { queryKey: ['cities'], queryFn: async () => [] }
  const [onOther, onFollowUp] = [vi.fn(), vi.fn()]
  serve(aRequirement({ state, establishmentActive }))
  showPage(
    <Requirements
      {...{ route: openRoute, official, cities, onFollowUp }}
      {...{ onOpen: onOther, onOpenActa: onOther }}
    />,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Acciones: / }))
  await screen.findByRole('menuitem', { name: 'Ver acta' })
  const entry = screen.queryByRole('menuitem', { name: 'Planear visita de seguimiento' })
  expect(entry !== null).toBe(isOffered)
  if (!entry) return
  fireEvent.click(entry)
  await waitFor(() => expect(onFollowUp).toHaveBeenCalledTimes(1))
  expect(onFollowUp.mock.calls[0]?.[0]).toMatchObject({ inspectionId: 148, establishmentId: 5 })
})
