import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { openRoute } from '../../../ui/testing.ts'
import { cleanPages, NEVER, openPage, placeCatalogues, press, Refused, serve, type } from '../page/testing.tsx'
import type { Suggestion } from '../planning.queries.ts'
import { aSuggestion, dismissalsReply, suggestionsReply } from '../testing.ts'
import { Suggestions } from './suggestions.tsx'

cleanPages()

const LIST = /GET .*planning\/suggestions\?/

const open = (address = '/', onPlan: (suggestion: Suggestion) => void = () => {}) =>
  openPage(
    <Suggestions route={openRoute} catalogues={placeCatalogues} today="2026-11-27" onPlan={onPlan} links={null} />,
    address,
  )

const row = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li') as HTMLElement)
}

describe('the suggestions', () => {
  test('the suggestions say the score and each reason in words, and that they are no norm', async () => {
    serve([LIST, () => suggestionsReply([aSuggestion()])])
    const { container } = open()
    const portal = await row('Restaurante El Portal')
    expect(portal.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Alto riesgo (30)',
      '412 días sin visita (17)',
      'Último concepto desfavorable (15)',
    ])
    portal.getByText('Última visita: 11/10/2025')
    screen.getByText('Propuesta de Vigía, no es norma')
    screen.getByText('1 establecimiento · puntajes del 27/11/2026 · pesos propuestos por Vigía')
    expect((await axe.run(container)).violations).toEqual([])
  })

  test("the suggestions are planned by the planner's form, also beside a pending visit", async () => {
    const pendingVisit = 'Visita pendiente: Programación, sin día, para antes del 12/05/2027'
    const suggestion = aSuggestion({ isPending: true, pendingVisit })
    serve([LIST, () => suggestionsReply([suggestion])])
    const onPlan = vi.fn()
    open('/', onPlan)
    ;(await row('Restaurante El Portal')).getByText(pendingVisit)
    await press('Planear: Restaurante El Portal')
    expect(onPlan).toHaveBeenCalledWith(suggestion)
  })

  test('the suggestions are narrowed by the address, and the filters write it', async () => {
    const sent = serve([LIST, () => suggestionsReply([])])
    const { router } = open('/?zodes=1&municipio=13836&tipo=x')
    await screen.findByText('Ningún establecimiento coincide con los filtros.')
    expect(new URL(sent[0]?.path ?? '', 'http://x').search).toBe('?zodes_id=1&city_id=13836&limit=50')
    await screen.findByRole('option', { name: 'Mojana' })
    fireEvent.change(screen.getByLabelText('Subregión'), { target: { value: '3' } })
    await waitFor(() => expect(router.state.location.href).toBe('/?zodes=3&tipo=x'))
    await press('Quitar filtros')
    await screen.findByText('No hay establecimientos por sugerir.')
    expect(router.state.location.href).toBe('/')
  })

  test('the suggestions are exported whole by the names of the chosen place, the highest score first', async () => {
    const sent = serve([LIST, () => suggestionsReply([aSuggestion()])])
    open('/?zodes=3&tipo=1')
    await row('Restaurante El Portal')
    await press('Exportar')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Exportar CSV' }))
    await waitFor(() => expect(sent.some(({ path }) => path.includes('/export/'))).toBe(true))
    const asked = new URL(sent.find(({ path }) => path.includes('/export/'))?.path ?? '', 'http://x')
    expect(asked.pathname).toBe('/api/export/suggestions')
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      format: 'csv',
      order: '-1',
      order_by: 'score',
      filter: JSON.stringify([
        { field: 'zodes', operator: '=', value: 'Mojana' },
        { field: 'typeofinscription', operator: '=', value: 'Preparación de alimentos' },
      ]),
    })
  })

  test('come fifty at a time, to two hundred', async () => {
    const sent = serve([LIST, () => suggestionsReply([aSuggestion()], { total: 900 })])
    open()
    for (const _ of [100, 150, 200]) {
      await press('Mostrar más')
      await waitFor(() => expect(screen.getByText('Restaurante El Portal')).toBeTruthy())
    }
    await screen.findByText('Se muestran los primeros 1. Use los filtros para ver otros.')
    await waitFor(() => expect(sent.at(-1)?.path).toContain('limit=200'))
  })

  test('the suggestions say that scores are still to be computed', async () => {
    serve([LIST, () => suggestionsReply([], { waiting: 12 })])
    open()
    await screen.findByText('Los puntajes se calculan cada noche. Todavía no hay ninguno.')
    screen.getByText('A 12 establecimientos todavía no se les ha calculado el puntaje.')
  })

  test('the suggestions say that they are coming, or that they failed', async () => {
    serve([LIST, () => NEVER])
    open()
    await screen.findByText('Cargando...')
  })

  test('the suggestions say why they failed, and are asked for again', async () => {
    let isBroken = true
    serve([
      LIST,
      () => (isBroken ? new Refused(503, { code: 'busy', message: 'Intente más tarde.' }) : suggestionsReply([])),
    ])
    open()
    await screen.findByText('No se pudo cargar: las sugerencias. Intente más tarde.')
    isBroken = false
    await press(/Reintentar/)
    await screen.findByText('No hay establecimientos por sugerir.')
  })
})

describe('a dismissal', () => {
  test('needs its reason and its day, and says what the server refuses', async () => {
    let refused = true
    const sent = serve(
      [LIST, () => suggestionsReply([aSuggestion()])],
      [
        /POST .*suggestions\/5\/dismiss/,
        () =>
          refused
            ? new Refused(422, {
                code: 'validation',
                message: 'Revise los campos.',
                fields: { until: 'La fecha debe ser hoy o después.' },
              })
            : { done: 1 },
      ],
    )
    open()
    await press('Descartar: Restaurante El Portal')
    expect(((await screen.findByLabelText(/No sugerir hasta/)) as HTMLInputElement).value).toBe('2027-02-27')
    await press('Descartar')
    await screen.findByText('Este campo es requerido')
    await type(/Razón/, 'Cerrado por obra')
    await type(/No sugerir hasta/, '2026-01-01')
    await press('Descartar')
    await screen.findByText('La fecha debe ser hoy o después.')
    refused = false
    await type(/No sugerir hasta/, '2027-03-01')
    await press('Descartar')
    await screen.findByText('Sugerencia descartada')
    expect(sent.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      reason: 'Cerrado por obra',
      until: '2027-03-01',
    })
  })

  test('a dismissal is listed with its reason, and taken back', async () => {
    const sent = serve(
      [LIST, () => suggestionsReply([])],
      [
        /GET .*dismissals/,
        () =>
          dismissalsReply([
            {
              establishmentId: 9,
              establishment: 'La Espiga',
              city: 'Achí',
              reason: 'Cerrado por obra',
              until: '2027-03-01',
              dismissedBy: 'Ana Ruiz',
            },
          ]),
      ],
      [/POST .*suggestions\/9\/restore/, () => ({ done: 1 })],
    )
    open()
    await press('Ver descartados')
    await screen.findByText('Hasta el 01/03/2027 · Ana Ruiz')
    await press('Volver a sugerir: La Espiga')
    await screen.findByText('Vuelve a sugerirse')
    expect(sent.some(({ method }) => method === 'POST')).toBe(true)
  })
})
