import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aPreparedVisit } from '../../../offline/visits/testing.ts'
import { EstablishmentCard } from './establishment-card.tsx'

const { header } = aPreparedVisit({ userId: 2, assignmentId: 7 })
const last = {
  compliancePct: 77.5,
  concepto: 'FAVORABLE CON REQUERIMIENTOS',
  day: '2026-02-28',
  motive: 'Queja',
} as const

afterEach(cleanup)

const show = (card: ReactNode) => render(<MantineProvider env="test">{card}</MantineProvider>)
const facts = (list: HTMLElement) =>
  within(list)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
/** The values of the folded card: of the visit and of the last inspection. */
const shown = () => {
  const [visit, lastInspection] = within(screen.getByRole('banner'))
    .getAllByRole('term')
    .map((term) => term.closest('dl') as HTMLElement)
    .filter((list, place, lists) => lists.indexOf(list) === place)
    .map(facts)
  return { visit, lastInspection }
}

test('the header card has the words of R 2.31 for unknown facts', () => {
  show(<EstablishmentCard header={header} motive={undefined} lastFindings={null} />)
  // Concept, percentage, date, reason.
  expect(shown()).toEqual({
    visit: ['Restaurantes', 'Sin motivo'],
    lastInspection: ['N/A', 'N/A', 'Sin fecha', 'Sin motivo'],
  })
})

test('the header card shows a last inspection without a known reason', () => {
  show(
    <EstablishmentCard
      header={{ ...header, lastInspection: { ...last, motive: '' } }}
      motive="Programación"
      lastFindings={null}
    />,
  )
  expect(shown()).toEqual({
    visit: ['Restaurantes', 'Programación'],
    lastInspection: ['FAVORABLE CON REQUERIMIENTOS', '77,5 %', '28/02/2026', 'Sin motivo'],
  })
})

test('an establishment that was switched off is told to its inspector', () => {
  show(<EstablishmentCard header={{ ...header, isActive: false }} motive={undefined} lastFindings={null} />)
  expect(screen.getByRole('alert').textContent).toContain('El establecimiento está inactivo.')
})

test.each([
  ['Barrio', 'Manga', 'Barrio: Manga'],
  ['', 'Manga', 'Manga'],
  ['Barrio', '', 'N/A'],
])('a location %j %j reads %j', (locationType, location, text) => {
  show(<EstablishmentCard header={{ ...header, locationType, location }} motive={undefined} lastFindings={null} />)
  expect(screen.getByText('Ubicación').nextElementSibling?.textContent).toBe(text)
})
