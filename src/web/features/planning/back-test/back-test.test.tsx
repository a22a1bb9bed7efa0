import { screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { getJob } from '../../../../contract/jobs.wire.ts'
import { backTestResult } from '../../../../contract/planning/weights.wire.ts'
import { cleanPages, openPage, placeCatalogues, press, serve, type } from '../page/testing.tsx'
import { BackTestView } from './back-test-view.tsx'

cleanPages()

const result = z.encode(backTestResult, {
  visits: 40,
  days: 90,
  unfavourable: { visits: 3, meanDays: 12.5, earlier: 2, later: 1 },
  critical: { visits: 0, meanDays: null, earlier: 0, later: 0 },
  firstHalf: { model: 3, real: 1, total: 3 },
  text: '40 visitas en 90 días.',
  warning: 'Solo los establecimientos visitados tienen resultado.',
  version: 0,
})

const job = () =>
  z.encode(getJob.reply, {
    job: {
      id: 8,
      kind: 'risk-back-test',
      state: 'done',
      doneUnits: 40,
      totalUnits: null,
      message: 'Lista',
      result,
      resultName: null,
      resultBytes: null,
      expiresAt: null,
      createdAt: '2026-11-27T13:00:00Z',
      finishedAt: '2026-11-27T13:00:01Z',
      askerId: 1,
      askerName: 'Ana Ruiz',
    },
  })

test('a period that cannot be compared is told, and nothing is asked', async () => {
  const sent = serve()
  openPage(<BackTestView zodes={placeCatalogues.zodes} today="2026-11-27" />)
  await type('Hasta', '2025-01-01')
  await press('Comparar')
  await screen.findByText('La fecha final no puede ser anterior a la inicial.')
  await type('Desde', '2023-01-01')
  await type('Hasta', '2026-01-01')
  await press('Comparar')
  await screen.findByText('Compare máximo dos años a la vez.')
  expect(sent).toEqual([])
})

test('a comparison shows its figures, and what they do not say', async () => {
  const sent = serve([/POST .*back-test/, () => ({ job_id: 8 })], [/GET .*jobs\/8/, job])
  const { container } = openPage(<BackTestView zodes={placeCatalogues.zodes} today="2026-11-27" />)
  await press('Comparar')
  const table = within(await screen.findByRole('table', { name: 'Resultado' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Qué se buscabaVisitasDías antes, en promedioAntesDespués',
    'Conceptos desfavorables312,5 días antes21',
    'Hallazgos críticos0Sin casos00',
  ])
  screen.getByText('Solo los establecimientos visitados tienen resultado.')
  screen.getByText(/^En la primera mitad de las visitas estaban 1 de 3/)
  expect(sent[0]?.body).toEqual({ from: '2025-11-27', to: '2026-11-26' })
  expect((await axe.run(container)).violations).toEqual([])
})
