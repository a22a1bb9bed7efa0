import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialog, openCard, press, requirementServer, send, type } from '../testing/requirements-page.tsx'
import { aRequirement } from '../testing.ts'

const { sent, serve } = requirementServer()

const declared = aRequirement({
  state: 'declarado',
  may: ['accept', 'reject', 'close'],
  evidence: [
    {
      ...{ id: 3, text: 'Se selló la trampa de grasa.', images: [], by: 'Tomás Blanco', state: 'recibida' },
      ...{ receivedAt: '2026-11-28T15:00:00Z', reason: null, decidedBy: null, decidedAt: null },
    },
  ],
})

test('an extension that is too long is told at its field, and another one is granted', async () => {
  const tooLong = 'La prórroga puede llegar hasta el 28/12/2026.'
  const refusal = { code: 'requirement.extension-too-long', message: tooLong, fields: { until: tooLong } }
  serve(aRequirement(), { writes: [{ status: 422, body: refusal }] })
  openCard()
  await press('Conceder prórroga')
  await dialog('Conceder una prórroga')
  type(/^Nuevo último día/, '2027-02-01')
  type(/^Motivo/, 'Espera un repuesto.')
  send('Conceder prórroga')
  const field = within(screen.getByRole('dialog')).getByLabelText(/^Nuevo último día/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(within(screen.getByRole('dialog')).getByText(tooLong)).toBeTruthy()
  type(/^Nuevo último día/, '2026-12-21')
  send('Conceder prórroga')
  await screen.findByText('Prórroga concedida: vence el 21/12/2026.')
  expect(sent[1]).toEqual({
    call: 'POST /api/requirement/9/extension',
    body: { until: '2026-12-21', reason: 'Espera un repuesto.', row_version: '1' },
  })
})

test('evidence at the desk is a photo or twenty letters', async () => {
  serve(aRequirement())
  openCard()
  await press('Agregar evidencia')
  await dialog('Evidencia de que se corrigió')
  type(/^Texto/, 'Listo.')
  send('Agregar evidencia')
  await screen.findByText('Adjunte una foto o escriba al menos 20 letras.')
  expect(sent).toEqual([])
  const photo = new File(['x'], 'trampa.jpg', { type: 'image/jpeg' })
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Fotos'), { target: { files: [photo] } })
  await screen.findByText('trampa.jpg')
  send('Agregar evidencia')
  await screen.findByText('Se agregó la evidencia.')
  expect(sent[0]?.call).toBe('POST /api/requirement/9/evidence')
  expect((sent[0]?.body.image as File | undefined)?.name).toBe('trampa.jpg')
})

test('evidence is accepted after a question, and rejected with a reason', async () => {
  serve(declared)
  openCard()
  await press('Aceptar')
  const question = await dialog('Aceptar la evidencia')
  fireEvent.click(within(question).getByRole('button', { name: 'Aceptar' }))
  await screen.findByText('Requerimiento cumplido.')
  await press('Rechazar')
  await dialog('Rechazar la evidencia')
  type(/^Motivo/, 'No se ve la trampa.')
  send('Rechazar')
  await screen.findByText('Evidencia rechazada.')
  expect(sent.map(({ call, body }) => [call, body.decision, body.reason])).toEqual([
    ['PATCH /api/requirement/9/evidence/3', 'aceptada', undefined],
    ['PATCH /api/requirement/9/evidence/3', 'rechazada', 'No se ve la trampa.'],
  ])
})

test('a rejection keeps its reason where another person decided meanwhile', async () => {
  const error = { code: 'requirement.evidence-decided', message: 'La evidencia ya se decidió.' }
  serve(declared, { writes: [{ status: 409, body: error }] })
  openCard()
  await press('Rechazar')
  await dialog('Rechazar la evidencia')
  type(/^Motivo/, 'No se ve la trampa.')
  serve({ ...declared, may: [] }, { writes: [{ status: 409, body: error }] })
  send('Rechazar')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aceptar', hidden: true })).toBeNull())
  const reason = within(screen.getByRole('dialog')).getByLabelText(/^Motivo/) as HTMLTextAreaElement
  expect(reason.value).toBe('No se ve la trampa.')
})

test('an extension keeps its reason where another person changed the requirement', async () => {
  const changed = { code: 'row.changed', message: 'Otra persona lo cambió.' }
  serve(aRequirement(), { writes: [{ status: 409, body: changed }] })
  openCard()
  await press('Conceder prórroga')
  await dialog('Conceder una prórroga')
  type(/^Nuevo último día/, '2026-12-21')
  type(/^Motivo/, 'Espera un repuesto.')
  send('Conceder prórroga')
  await screen.findByText(/lo que escribió se conserva/)
  serve(aRequirement({ rowVersion: 4 }))
  send('Recargar el registro')
  await waitFor(() => expect(screen.queryByText(/lo que escribió se conserva/)).toBeNull())
  send('Conceder prórroga')
  await screen.findByText('Prórroga concedida: vence el 21/12/2026.')
  expect(sent[1]?.body).toEqual({ until: '2026-12-21', reason: 'Espera un repuesto.', row_version: '4' })
})

test('a requirement ends without object, and offers nothing to who may do nothing', async () => {
  serve(declared)
  openCard()
  await press('Cerrar sin objeto')
  await dialog('Cerrar sin objeto')
  type(/^Motivo/, 'El establecimiento cerró.')
  send('Cerrar sin objeto')
  await screen.findByText('Requerimiento cerrado sin objeto.')
  expect(sent[0]?.body).toEqual({ reason: 'El establecimiento cerró.', row_version: '1' })
  cleanup()
  serve({ ...declared, may: [] })
  openCard()
  await screen.findByText('Se selló la trampa de grasa.')
  for (const name of ['Aceptar', 'Rechazar', 'Cerrar sin objeto', 'Agregar evidencia'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

/** Waits until an act took away the button of the given name, and resolves to what has the focus then. */
async function focusedWithout(name: string): Promise<Element | null> {
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  return document.activeElement
}

test('the focus stays on the page when an act takes away its button', async () => {
  const shown = { ...aRequirement() }
  serve(shown)
  openCard()
  const button = await screen.findByRole('button', { name: 'Conceder prórroga' })
  button.focus()
  fireEvent.click(button)
  await dialog('Conceder una prórroga')
  type(/^Nuevo último día/, '2026-12-21')
  type(/^Motivo/, 'Espera un repuesto.')
  Object.assign(shown, { extensionCount: 1, may: ['evidence', 'close'] })
  send('Conceder prórroga')
  const title = screen.getByRole('heading', { level: 1, hidden: true })
  expect(await focusedWithout('Conceder prórroga')).toBe(title)
})

test('the focus stays with the evidence when a decision takes away its buttons', async () => {
  const shown = { ...declared }
  serve(shown)
  openCard()
  const button = await screen.findByRole('button', { name: 'Rechazar' })
  button.focus()
  fireEvent.click(button)
  await dialog('Rechazar la evidencia')
  type(/^Motivo/, 'No se ve la trampa.')
  Object.assign(shown, { state: 'abierto', may: ['evidence', 'close'] })
  send('Rechazar')
  expect(await focusedWithout('Rechazar')).toBe(screen.getByRole('region', { name: 'Evidencia' }))
})

test('the focus stays on the page when read words take their button along', async () => {
  const said = {
    by: '',
    portal: 'ana@tienda.example',
    fromState: 'abierto',
    toState: 'abierto',
    day: '2026-12-14',
  } as const
  const word = { ...said, kind: 'respuesta' as const, at: '2026-12-03T15:00:00.000Z', details: { text: 'Es nueva.' } }
  const shown = { ...aRequirement({ events: [word], may: ['read-reply'] }) }
  serve(shown)
  openCard()
  const button = await screen.findByRole('button', { name: 'Marcar como leída' })
  button.focus()
  Object.assign(shown, {
    events: [word, { ...said, kind: 'respuesta_leida', at: '2026-12-04T15:00:00.000Z', details: {} }],
    may: [],
  })
  fireEvent.click(button)
  expect(await focusedWithout('Marcar como leída')).toBe(screen.getByRole('heading', { level: 1 }))
})
