import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import { openRoute } from '../../ui/testing.ts'
import { Samples } from './list/samples.tsx'
import { SamplesPart } from './part/samples-part.tsx'
import { anEntry, aSample, openCard, press, sampleServer } from './testing.tsx'

const { asked, serve } = sampleServer()

const nothing = () => {}
const openList = () =>
  showPage(
    <Samples
      route={openRoute}
      official={{ id: 1, email: 'persona@vigia.demo', departmentId: 13, userType: 1 }}
      cities={{ queryKey: ['cities'], queryFn: async () => [{ id: 1, name: 'Turbaco' }] }}
      onOpen={nothing}
      onOpenActa={nothing}
    />,
  )
const violations = async (container: Element) =>
  (await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations

test('the list opens on samples without a result, and names a broken seal', async () => {
  serve(aSample({ isReserved: true }))
  const { container } = openList()
  await screen.findByText('MU-2026-000009')
  expect(asked.map((url) => JSON.parse(url.searchParams.get('filter') ?? '[]'))).toContainEqual([
    { field: 'waiting', operator: '=', value: '1' },
  ])
  await screen.findByText('Con reserva')
  expect(await violations(container)).toEqual([])
})

test('a card has the sample, its chain of custody and the results of each test', async () => {
  const link = {
    ...{ position: 1, fromParty: 'funcionario' as const, fromName: 'Ana Rojas', toParty: 'laboratorio' as const },
    ...{ toName: 'Luis Díaz', toIdCard: '1020', toEntity: 'LDSP Bolívar', at: '2026-11-27T13:00:00.000Z' },
    ...{ temperature: 4, isSealIntact: false, remark: 'Llegó roto' },
  }
  const result = {
    ...{ test: 'Salmonella', method: 'ISO 6579', result: 'Ausencia', unit: '25 g', limitText: 'Ausencia' },
    ...{ norm: null, verdict: 'conforme' as const, isOfCounter: false },
  }
  serve(
    aSample({
      ...{ state: 'conforme', verdict: 'conforme', isReserved: true, may: ['cierre'] },
      acts: [
        anEntry(),
        anEntry({ id: 2, kind: 'recepcion', fromState: 'tomada', toState: 'recibida', link }),
        anEntry({ id: 3, kind: 'resultado', fromState: 'recibida', toState: 'conforme', results: [result] }),
      ],
    }),
  )
  const { container } = openCard()
  await screen.findByText('Un sello llegó roto: el resultado es con reserva.')
  await screen.findByText(/^Entrega Ana Rojas\. Recibe Luis Díaz, documento 1020 \(Laboratorio LDSP Bolívar\)/)
  await screen.findByText(/Salmonella: Ausencia 25 g · límite Ausencia/)
  expect(screen.getByRole('group', { name: 'Acciones de la muestra' })).toBeTruthy()
  expect(await violations(container)).toEqual([])
})

test('a card names who keeps and who has the sample, and what its numbers are', async () => {
  serve(aSample({ units: 5, counterSample: 'dejada', counterSeal: 'S-0032', counterCustodian: 'Luz Ñáñez' }))
  openCard()
  await screen.findByText('Quién la guarda')
  for (const label of ['Quién la tiene', 'Número de unidades', 'Número del sello']) screen.getByText(label)
})

test('a report that cannot be had says why, and its button keeps the focus', async () => {
  const message = 'No tiene permiso para realizar esta acción.'
  serve(aSample({ acts: [anEntry({ kind: 'resultado', reportName: 'informe.pdf' })] }))
  const served = globalThis.fetch
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!String(path).endsWith('/report')) return served(path, init)
    await answered
    return Response.json({ success: false, error: { code: 'access.forbidden', message } }, { status: 403 })
  })
  openCard()
  const button = await screen.findByRole('button', { name: 'Descargar informe informe.pdf' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  expect(button.hasAttribute('disabled')).toBe(false)
  answer()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(document.activeElement).toBe(button)
})

test('the label is printed alone, and its code opens the page of the sample', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  serve(aSample())
  openCard()
  await press('Imprimir etiqueta')
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  const label = screen.getByTestId('etiqueta')
  expect(label.parentElement?.dataset.printed).toBe('label')
  expect(label.textContent).toBe('MU-2026-000009Sello S-003126/11/2026 09:30Queso costeño')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(label.parentElement?.dataset.printed).toBe('page'))
})

test('a card that may not be read says so', async () => {
  const error = { code: 'access.forbidden', message: 'No tiene permiso para realizar esta acción.' }
  serve(aSample(), { refused: { error, status: 403 } })
  openCard()
  await screen.findByText(/No tiene permiso/)
})

test('the sheet of an establishment has its samples, or says that there are none', async () => {
  serve(aSample())
  showPage(<SamplesPart of={{ establishmentId: 5 }} />)
  const link = await screen.findByRole('link', { name: 'MU-2026-000009' })
  expect(link.getAttribute('href')).toBe('/dashboard/seguimiento/muestras/9')
  cleanup()
  serve(aSample(), { rows: [] })
  showPage(<SamplesPart of={{ establishmentId: 6 }} />)
  await screen.findByText('No tiene muestras.')
})

test('an acta tells how many samples it has, and leads to them in the list', async () => {
  serve(aSample(), { rows: [aSample(), aSample({ id: 10, number: 'MU-2026-000010' })] })
  showPage(<SamplesPart of={{ inspectionId: 148 }} />)
  await screen.findByText('2 muestras')
  const href = screen.getByRole('link', { name: 'Ver en la lista' }).getAttribute('href') ?? ''
  expect(Object.fromEntries(new URL(href, 'http://vigia.test').searchParams)).toEqual({
    estado: 'todas',
    buscar: '13-2026-000148',
  })
})

test('an acta says that its choices of a sample failed, and asks again', async () => {
  serve(aSample(), { rows: [], goods: null })
  showPage(<SamplesPart of={{ inspectionId: 148 }} />)
  await screen.findByRole('alert')
  serve(aSample(), { rows: [], mayTake: true })
  await press('Reintentar')
  await screen.findByRole('button', { name: 'Tomar muestra' })
})

test('the list tells the verdict on a closed sample', async () => {
  serve(aSample({ state: 'cerrada', verdict: 'no_conforme', isReserved: true }))
  openList()
  await screen.findByText('No conforme · Con reserva')
})
