import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SIGNATURE_OUTDATED } from '../../../../domain/inspections/closing-parts.ts'
import { listVisitCommands } from '../../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { aPreparedVisit, aProgress } from '../../../offline/visits/testing.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { FillVisit } from '../fill-visit.tsx'
import { onDevice } from '../opening/testing.tsx'
import { anItemWrite, theOfficials } from '../testing.ts'

/** Each pad draws its own picture, or the same one. */
const hand = vi.hoisted(() => ({ drawsTheSame: false }))

// The real pad's canvas needs a browser; a journey draws on it.
vi.mock('../../../ui/signature/signature-pad.tsx', () => ({
  SignaturePad: ({
    inputId,
    value,
    onChange,
  }: {
    inputId: string
    value: string
    onChange: (drawn: string) => void
  }) => (
    <button
      id={inputId}
      type="button"
      onClick={() => onChange(`data:image/png;base64,${hand.drawsTheSame ? 'AAAA' : btoa(inputId)}`)}
    >
      {value ? 'Dibujada' : 'Dibujar'}
    </button>
  ),
}))

const owner = { userId: 2, assignmentId: 7 }
/** All but the signatures. The item 2.1 was answered by the user, who may correct it. */
const filled = withWrites(
  {
    ...aProgress(owner.assignmentId),
    hasHealthObservation: true,
    healthObservation: 'Limpio',
    officials: theOfficials.map((official) => ({ ...official, hasSigned: true })),
  },
  [1, 2, 3, 4, 5, 6].map((id) => anItemWrite(id, id > 4 ? 'NA' : 'A', id > 4 ? 25 : 12.5)),
  owner.userId,
)

const Filled = onDevice(owner, FillVisit)
const open = () => showPage(<Filled />)

type Scope = { getByRole: typeof screen.getByRole }
const press = (scope: Scope, name: string) => fireEvent.click(scope.getByRole('button', { name }))
const establishment = () => within(screen.getByRole('region', { name: /^Firma del establecimiento/ }))
const witness = () => within(screen.getByRole('region', { name: /^Firma del testigo/ }))
const SHOW = 'Mostrar el resumen y firmar: establecimiento'
const AGAIN = 'Firmar de nuevo: establecimiento'
const name = (scope: ReturnType<typeof establishment>) => {
  for (const label of ['Nombre', 'Cédula', 'Cargo']) {
    fireEvent.change(scope.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value: 'Luz' } })
  }
}
const bodyOf = async (slot: string) => {
  const command = (await listVisitCommands(owner)).find((one) => one.slot === slot)
  return command?.write.body as Record<string, unknown> | undefined
}
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }))

beforeEach(async () => {
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: filled }))
})
afterEach(() => {
  hand.drawsTheSame = false
  cleanup()
  vi.restoreAllMocks()
})

async function signEstablishment() {
  press(establishment(), SHOW)
  press(await dialog('Resumen para el responsable'), 'Acepto firmar en pantalla')
  fireEvent.click(await establishment().findByRole('button', { name: 'Dibujar' }))
  press(establishment(), 'Guardar: Firma del establecimiento')
}

test('before the pad comes the summary, and what was shown goes with the signature', async () => {
  open()
  await screen.findByRole('button', { name: SHOW })
  expect(establishment().queryByRole('button', { name: 'Dibujar' })).toBeNull()
  name(establishment())
  press(establishment(), 'Guardar: Firma del establecimiento')
  await establishment().findByText('Muestre el resumen y recoja la firma.')

  press(establishment(), SHOW)
  const summary = await dialog('Resumen para el responsable')
  expect(summary.getByText('Limpio')).toBeTruthy()
  expect(
    summary.getByText(
      'Acepto firmar en pantalla. Declaro que leí el resumen del acta: 0 hallazgos, 0 medidas, concepto FAVORABLE.',
    ),
  ).toBeTruthy()
  // Going back accepts nothing.
  fireEvent.click(summary.getAllByRole('button', { name: 'Volver a la visita' })[1] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(establishment().queryByRole('button', { name: 'Dibujar' })).toBeNull()

  await signEstablishment()
  await waitFor(async () => expect(await bodyOf('establishment-signature')).toBeDefined())
  expect(await bodyOf('establishment-signature')).toMatchObject({
    name: 'Luz',
    shownDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    shownFormat: 'vigia-mostrado-2',
    consent: true,
    drawnAt: expect.stringMatching(/Z$/),
  })
})

test('the closing signature has its summary in the review, without a second confirmation', async () => {
  const signed = {
    call: 'establishment-signature',
    body: { name: 'Luz', idCard: '1', role: 'Dueña', outcome: 'ausente' },
  }
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: withWrites(filled, [signed as never]) }))
  open()
  await screen.findByRole('button', { name: 'Revisar y firmar: Firma del testigo' })
  name(witness())
  fireEvent.click(witness().getByRole('button', { name: 'Dibujar' }))
  press(witness(), 'Revisar y firmar: Firma del testigo')
  const review = await dialog('Revisar y firmar')
  expect(review.getByText(/^Acepto firmar en pantalla/)).toBeTruthy()
  press(review, 'Confirmar y cerrar la visita')
  await waitFor(async () =>
    expect(await bodyOf('witness-signature')).toMatchObject({ consent: true, shownDigest: expect.any(String) }),
  )
})

test('answers that change after a signature are told at once, and the person signs again', async () => {
  open()
  await screen.findByRole('button', { name: SHOW })
  name(establishment())
  await signEstablishment()
  await establishment().findByText('Por enviar')
  const before = await bodyOf('establishment-signature')

  fireEvent.click(screen.getAllByRole('button', { name: /^Equipos/ })[0] as HTMLElement)
  const card = () => within(screen.getByRole('article', { name: /^2.1 / }))
  press(card(), 'Corregir el ítem 2.1')
  fireEvent.change(card().getByRole('textbox', { name: /^Por qué no aplica/ }), { target: { value: 'No hay cocina' } })
  press(card(), 'Guardar corrección')
  await establishment().findByText(SIGNATURE_OUTDATED)
  expect(establishment().queryByText('Por enviar')).toBeNull()
  expect(establishment().queryByRole('button', { name: 'Dibujada' })).toBeNull()

  // The other person does not close the visit before.
  name(witness())
  press(witness(), 'Mostrar el resumen y firmar: testigo')
  press(await dialog('Resumen para el testigo'), 'Acepto firmar en pantalla')
  fireEvent.click(await witness().findByRole('button', { name: 'Dibujar' }))
  press(witness(), 'Guardar: Firma del testigo')
  await waitFor(() => expect(document.activeElement?.id).toBe('part-establishment-signature'))
  expect(await bodyOf('witness-signature')).toBeUndefined()

  await signEstablishment()
  await establishment().findByText('Por enviar')
  await waitFor(() => expect(establishment().queryByText(SIGNATURE_OUTDATED)).toBeNull())
  const after = await bodyOf('establishment-signature')
  expect(after?.shownDigest).not.toBe(before?.shownDigest)
})

test('a person who left after signing other content gets a reason as signature', async () => {
  const shownDigest = 'a'.repeat(64)
  const signed = {
    call: 'establishment-signature',
    body: { name: 'Luz', idCard: '1', role: 'Dueña', shownDigest, shownFormat: 'vigia-mostrado-1', consent: true },
  }
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: withWrites(filled, [signed as never]) }))
  open()
  await screen.findByText(SIGNATURE_OUTDATED)
  establishment().getByText(/^Si ya no puede o no quiere firmar/)
  fireEvent.change(establishment().getByRole('combobox', { name: '¿Firma?' }), { target: { value: 'ausente' } })
  fireEvent.change(establishment().getByRole('textbox', { name: /^Por qué no hay firma/ }), {
    target: { value: 'Se fue antes de que el celular tuviera señal' },
  })
  press(establishment(), 'Guardar: Firma del establecimiento')
  await waitFor(async () => expect(await bodyOf('establishment-signature')).toBeDefined())
  const body = await bodyOf('establishment-signature')
  // The digest of the content of now: without it the server keeps the signature of before.
  expect(body).toMatchObject({ outcome: 'ausente', shownDigest: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(body?.shownDigest).not.toBe(shownDigest)
  expect(body).not.toHaveProperty('consent')
  await waitFor(() => expect(screen.queryByText(SIGNATURE_OUTDATED)).toBeNull())
})

test("a person may sign before the list is whole, and reads the acta's words on it", async () => {
  await visitDatabase.visits.put(
    aPreparedVisit(owner, { progress: { ...filled, hasHealthObservation: false, healthObservation: null } }),
  )
  open()
  await screen.findByRole('region', { name: /^Firma del establecimiento/ })
  expect(establishment().getByText(/^Faltan respuestas o la observación/)).toBeTruthy()
  name(establishment())
  fireEvent.click(establishment().getByRole('button', { name: 'Dibujar' }))
  press(establishment(), 'Guardar: Firma del establecimiento')
  await waitFor(async () => expect(await bodyOf('establishment-signature')).toBeDefined())
  expect(await bodyOf('establishment-signature')).not.toHaveProperty('shownDigest')
})

test('an early signer is asked once more after an answer, and need not sign', async () => {
  const early = { ...filled, answers: filled.answers.slice(0, 5) }
  const drawing = 'data:image/png;base64,AAAA'
  const writes = [
    { call: 'establishment-signature', body: { name: 'Luz', idCard: '1', role: 'Dueña', signature: drawing } },
    anItemWrite(6, 'NA', 25),
  ] as Parameters<typeof withWrites>[1]
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: withWrites(early, writes, owner.userId) }))
  open()
  await screen.findByRole('button', { name: AGAIN })
  establishment().getByText(/^Firmó sobre 5 de 6 aspectos .* Después se registró: 2\.2\.$/)
  // The witness alone is missing, so that save closes the visit as ever.
  screen.getByRole('button', { name: 'Revisar y firmar: Firma del testigo' })

  press(establishment(), AGAIN)
  expect(establishment().queryByRole('combobox', { name: '¿Firma?' })).toBeNull()
  press(establishment(), 'Dejar la firma anterior')
  expect(establishment().queryByRole('button', { name: SHOW })).toBeNull()

  press(establishment(), AGAIN)
  name(establishment())
  await signEstablishment()
  await waitFor(async () => expect(await bodyOf('establishment-signature')).toBeDefined())
  expect(await bodyOf('establishment-signature')).toMatchObject({ consent: true, shownDigest: expect.any(String) })
  await establishment().findByText(/ sobre el acta completa\.$/)
  expect(establishment().queryByRole('button', { name: AGAIN })).toBeNull()
})

test("the establishment's picture is refused as the witness's, and no part is lost", async () => {
  hand.drawsTheSame = true
  await visitDatabase.visits.put(
    aPreparedVisit(owner, { progress: { ...filled, hasHealthObservation: false, healthObservation: null } }),
  )
  open()
  await screen.findByRole('region', { name: /^Firma del testigo/ })
  name(establishment())
  name(witness())
  fireEvent.click(establishment().getByRole('button', { name: 'Dibujar' }))
  press(establishment(), 'Guardar: Firma del establecimiento')
  await establishment().findByText('Por enviar')
  fireEvent.click(witness().getByRole('button', { name: 'Dibujar' }))
  press(witness(), 'Guardar: Firma del testigo')
  await screen.findByText(/^Esa firma ya está registrada/)
  await waitFor(() => expect(document.activeElement?.id).toBe('witness-signature-signature'))
  expect(await bodyOf('witness-signature')).toBeUndefined()
  expect(witness().getByRole<HTMLInputElement>('textbox', { name: /^Nombre/ }).value).toBe('Luz')

  hand.drawsTheSame = false
  fireEvent.click(witness().getByRole('button', { name: 'Dibujada' }))
  press(witness(), 'Guardar: Firma del testigo')
  await waitFor(async () => expect(await bodyOf('witness-signature')).toBeDefined())
})
