import { screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readNextVisit } from '../../../../contract/planning/next-visit.wire.ts'
import { cleanPages, openPage, press, Refused, serve } from '../page/testing.tsx'
import type { NextVisitData } from '../planning.queries.ts'
import { NextVisit, type ProposedVisit } from './next-visit.tsx'

cleanPages()

const CALL = /GET .*planning\/next-visit\?establishment_id=5$/

const proposed: ProposedVisit['proposed'] = {
  inspectionId: 70,
  closedOn: '2026-11-27',
  concepto: 'FAVORABLE',
  dueOn: '2027-11-27',
  isFollowUp: false,
  reason: 'Alto riesgo: 12 meses entre visitas',
  motiveId: 1,
  engineerId: 3,
  technicianId: 2,
}
const reply = (own: Partial<NextVisitData> = {}) =>
  z.encode(readNextVisit.reply, {
    establishmentId: 5,
    establishment: 'Restaurante El Portal',
    ...{ zodesId: 1, cityId: 13836, inscriptionTypeId: 1, version: 0 },
    ...{ proposed, pending: null, may: ['plan'], label: 'Propuesta de Vigía, no es norma' },
    ...own,
  })

const open = (own: Partial<Parameters<typeof NextVisit>[0]> = {}) =>
  openPage(<NextVisit establishmentId={5} today="2026-11-27" onPlan={() => {}} {...own} />)

describe('the next visit', () => {
  test('the next visit is offered with date and reason, and planned only on request', async () => {
    const sent = serve([CALL, () => reply()])
    const onPlan = vi.fn()
    const { container } = open({ onPlan })
    await screen.findByText('27/11/2027')
    screen.getByText('Alto riesgo: 12 meses entre visitas')
    screen.getByText('Propuesta de Vigía, no es norma')
    expect((await axe.run(container)).violations).toEqual([])
    expect(onPlan).not.toHaveBeenCalled()
    await press('Planear con esta fecha')
    expect(onPlan).toHaveBeenCalledWith(expect.objectContaining({ proposed }))
    expect(sent.map(({ method }) => method)).toEqual(['GET'])
  })

  test('gives way to a pending visit, whose days are told', async () => {
    serve([CALL, () => reply({ pending: { visitId: 9, dueOn: '2027-03-01', scheduledOn: '2027-02-03' }, may: [] })])
    open()
    await screen.findByText(
      'Ya tiene una visita pendiente, programada para el 03/02/2027, con fecha límite el 01/03/2027.',
    )
    expect(screen.queryByText('27/11/2027')).toBeNull()
  })

  test('the next visit needs the right to plan, and a past date is told', async () => {
    serve([CALL, () => reply({ may: [] })])
    open({ today: '2027-12-01' })
    await screen.findByText('Esta fecha ya pasó.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('an establishment before its first closing has no next visit', async () => {
    serve([CALL, () => reply({ proposed: null, may: [] })])
    open()
    await screen.findByText('El establecimiento todavía no tiene visitas cerradas.')
  })

  test('the next visit is hidden beside an older visit', async () => {
    const sent = serve([CALL, () => reply()])
    open({ inspectionId: 69 })
    await waitFor(() => expect(sent.length).toBe(1))
    await waitFor(() => expect(screen.queryByText('Próxima visita')).toBeNull())
  })

  test('the next visit says why it failed, and is asked for again', async () => {
    let isBroken = true
    serve([CALL, () => (isBroken ? new Refused(500, { code: 'x', message: 'Falló.' }) : reply())])
    open({ inspectionId: 70 })
    await screen.findByText(/No se pudo calcular la próxima visita\./)
    isBroken = false
    await press('Reintentar: la próxima visita')
    await screen.findByText('27/11/2027')
  })

  test('waits for the signal, and stays away where only its answer counts', async () => {
    serve()
    open()
    await screen.findByText(/^Sin conexión\. La fecha/)
  })

  test('the next visit is quiet until it is known', async () => {
    const sent = serve([CALL, () => new Refused(500, { code: 'x', message: 'Falló.' })])
    open({ isQuiet: true })
    await waitFor(() => expect(sent.length).toBe(1))
    expect(screen.queryByText('Próxima visita')).toBeNull()
  })
})
