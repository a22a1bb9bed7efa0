import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialog, openCard, press, requirementServer, send, type } from '../testing/requirements-page.tsx'
import { aRequirement } from '../testing.ts'

const { sent, serve } = requirementServer()

test('evidence and wishes of the owner say that they came by the portal', async () => {
  const owner = { by: '', portal: 'ana@tienda.example' }
  const details = { note: 'Abrimos de 7 a 3.' }
  serve(
    aRequirement({
      evidence: [
        {
          ...{ ...owner, id: 3, text: 'Ya se selló.', images: [], receivedAt: '2026-11-28T15:00:00.000Z' },
          ...{ state: 'recibida', reason: null, decidedBy: null, decidedAt: null },
        },
      ],
      events: [
        {
          ...{ ...owner, at: '2026-11-28T15:00:00.000Z', kind: 'visita_pedida', fromState: 'declarado' },
          ...{ toState: 'declarado', day: '2026-12-14', details },
        },
      ],
    }),
  )
  openCard()
  const told = await screen.findAllByText('El propietario, por el portal (ana@tienda.example), 28/11/2026 10:00')
  expect(told).toHaveLength(2)
  expect(screen.getByText('Dijo que ya corrigió y pidió una visita de verificación')).toBeTruthy()
  expect(screen.getByText('Abrimos de 7 a 3.')).toBeTruthy()
})

const asking = {
  ...aRequirement({ may: ['evidence', 'extend', 'refuse-extension', 'close'], rowVersion: 4 }),
  extensionAsk: { at: '2026-12-01T15:00:00.000Z', reason: 'Espero un repuesto.' },
}

test("an owner's request for more time stands on the page, and is refused with a reason", async () => {
  serve(asking)
  openCard()
  const part = await screen.findByRole('region', { name: 'El propietario pide prórroga' })
  within(part).getByText('La pidió el 01/12/2026 10:00.')
  within(part).getByText('Motivo: Espero un repuesto.')
  await press('No conceder prórroga')
  await dialog('No conceder la prórroga')
  type(/^Motivo/, 'El plazo alcanza.')
  send('No conceder prórroga')
  await screen.findByText('Se respondió al propietario: la prórroga no se concede.')
  expect(sent[0]).toEqual({
    call: 'POST /api/requirement/9/extension/refuse',
    body: { reason: 'El plazo alcanza.', row_version: '4' },
  })
})

test('a request after the last day says that it can be granted no more', async () => {
  serve({ ...asking, isOverdue: true, may: ['refuse-extension', 'close'] })
  openCard()
  await screen.findByText('El plazo venció el 14/12/2026: ya no se puede conceder.')
  screen.getByRole('button', { name: 'No conceder prórroga' })
  cleanup()
  serve({ ...asking, extensionAsk: null })
  openCard()
  await screen.findByRole('heading', { name: 'Historia' })
  expect(screen.queryByRole('region', { name: 'El propietario pide prórroga' })).toBeNull()
})

test("an owner's words stand on the page until they are marked as read", async () => {
  const from = {
    by: '',
    portal: 'ana@tienda.example',
    fromState: 'abierto',
    toState: 'abierto',
    day: '2026-12-14',
  } as const
  const said = (text: string, at: string) => ({ ...from, kind: 'respuesta' as const, at, details: { text } })
  const read = { ...from, kind: 'respuesta_leida' as const, at: '2026-12-02T15:00:00.000Z', details: {} }
  const events = [
    said('Ya leída.', '2026-12-01T15:00:00.000Z'),
    read,
    said('La trampa es nueva.', '2026-12-03T15:00:00.000Z'),
  ]
  serve({ ...aRequirement({ events, rowVersion: 4, may: ['read-reply'] }) })
  openCard()
  const part = await screen.findByRole('region', { name: 'El propietario respondió' })
  within(part).getByText('Escribió el 03/12/2026 10:00:')
  within(part).getByText('La trampa es nueva.')
  expect(within(part).queryByText('Ya leída.')).toBeNull()
  within(screen.getByRole('region', { name: 'Historia' })).getByText('Ya leída.')
  await press('Marcar como leída')
  await screen.findByText('La respuesta quedó leída.')
  expect(sent).toEqual([{ call: 'POST /api/requirement/9/reply/read', body: { row_version: '4' } }])
})

test('undecided evidence of an ended requirement came late or was not reviewed', async () => {
  const one = { text: 'Se selló.', images: [], by: '', portal: 'ana@tienda.example', reason: null }
  const undecided = {
    ...one,
    state: 'recibida' as const,
    decidedBy: null,
    decidedAt: null,
    receivedAt: '2026-12-01T15:00:00.000Z',
  }
  const evidence = [
    { ...undecided, id: 1, isLate: false },
    { ...undecided, id: 2, isLate: true },
  ]
  serve(aRequirement({ state: 'parcial', evidence, may: [] }))
  openCard()
  const part = await screen.findByRole('region', { name: 'Evidencia' })
  within(part).getByText('Llegó después')
  within(part).getByText('Sin revisar')
  expect(within(part).queryByText('Por revisar')).toBeNull()
})
