import { cleanup, screen } from '@testing-library/react'
import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import { termTexts } from '../messages.ts'
import { openCard, requirementServer } from '../testing/requirements-page.tsx'
import { aRequirement } from '../testing.ts'

const { serve } = requirementServer()

test('the page of a requirement names its acta and tells establishments of one name apart', async () => {
  const place = { identificationNumber: '900123456', establishmentAddress: 'Calle 1 # 2-3' }
  serve(aRequirement({ actaNumber: '2026-000018', ...place }))
  openCard()
  expect((await screen.findByText('2026-000018')).previousElementSibling?.textContent).toBe('Acta n.º')
  expect(screen.getByText('900123456 · Calle 1 # 2-3')).toBeTruthy()
})

test('the page of a requirement of an older server has no empty facts', async () => {
  serve(aRequirement())
  openCard()
  await screen.findByText('Restaurante El Portal')
  expect(screen.queryByText('Acta n.º')).toBeNull()
})

test('the card tells how the term was counted, and has no violation of accessibility', async () => {
  serve(aRequirement({ evidence: [], events: [] }))
  const { container } = openCard()
  await screen.findByRole('heading', { level: 1, name: 'Requerimiento R-148-03' })
  screen.getByText(
    /desde el día siguiente, el sábado 28\/11\/2026.*sábado 12\/12\/2026, que no es hábil: vence el lunes/,
  )
  expect(screen.queryByText(termTexts.printed)).toBeNull()
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
})

test('the card of a late requirement says why no extension is left, to its administrators', async () => {
  serve(aRequirement({ isOverdue: true, daysLeft: -4, may: ['evidence', 'close'] }))
  openCard()
  await screen.findByText('No admite prórroga: el plazo venció el 14/12/2026.')
  expect(screen.queryByRole('button', { name: 'Conceder prórroga' })).toBeNull()
})

test('a requirement that does not exist says so, and a failure can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const missing = { code: 'requirement.not-found', message: 'El requerimiento no existe.' }
  serve(aRequirement(), { reads: { status: 404, body: missing } })
  openCard()
  await screen.findByText('El requerimiento no existe.')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  cleanup()
  serve(aRequirement(), { reads: { status: 500, body: { code: 'unexpected', message: 'Ocurrió un error' } } })
  openCard()
  await screen.findByRole('button', { name: 'Reintentar' })
})
