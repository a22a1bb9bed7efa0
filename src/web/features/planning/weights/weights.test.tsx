import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { previewWeights } from '../../../../contract/planning/weights.wire.ts'
import { cleanPages, openPage, placeCatalogues, press, serve, type } from '../page/testing.tsx'
import { aModel, weightsReply } from '../testing.ts'
import { WeightsView } from './weights-view.tsx'

cleanPages()

const open = () => openPage(<WeightsView inscriptionTypes={placeCatalogues.inscriptionTypes} today="2026-11-27" />)

const preview = z.encode(previewWeights.reply, {
  rows: [
    {
      establishmentId: 1,
      establishment: 'La Espiga',
      city: 'Achí',
      scoreBefore: 40,
      scoreAfter: 55,
      rankBefore: 9,
      rankAfter: 1,
    },
    {
      establishmentId: 2,
      establishment: 'El Sol',
      city: 'Achí',
      scoreBefore: 30,
      scoreAfter: 30,
      rankBefore: null,
      rankAfter: 2,
    },
    {
      establishmentId: 3,
      establishment: 'El Faro',
      city: 'Achí',
      scoreBefore: 60,
      scoreAfter: 10,
      rankBefore: 1,
      rankAfter: null,
    },
  ],
  entering: 1,
  leaving: 1,
  moving: 1,
})

const calls = (): [RegExp, () => unknown][] => [
  [
    /GET .*planning\/weights/,
    () => weightsReply(aModel(), [aModel({ version: 1, note: 'Más quejas', createdBy: 'Ana' })]),
  ],
  [/POST .*weights\/preview/, () => preview],
  [/POST .*planning\/weights/, () => ({ version: 2 })],
]

describe('the weights', () => {
  test('the weights are not shown as a change while they do not sum 100', async () => {
    const sent = serve(...calls())
    const { container } = open()
    await type('Riesgo del tipo', '40')
    await screen.findByText('Suman 110; deben sumar 100.')
    await press('Ver qué cambia')
    await screen.findByText('Los puntos deben sumar 100; ahora suman 110.')
    await type('Riesgo del tipo', 'treinta')
    await press('Ver qué cambia')
    await screen.findByText('Escriba un número entero entre 0 y 100.')
    expect(sent.every(({ method }) => method === 'GET')).toBe(true)
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('the weights are saved only after the first 50 were shown for the same points', async () => {
    const sent = serve(...calls())
    open()
    await type('Riesgo del tipo', '20')
    await type('Quejas', '22')
    expect(screen.queryByRole('button', { name: 'Guardar versión' })).toBeNull()
    await press('Ver qué cambia')
    const table = within(await screen.findByRole('region', { name: 'Qué cambia en los primeros 50' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'PuestoAntesCambioEstablecimientoPuntaje',
      '19Sube 8La Espiga, Achí40 → 55',
      '2Fuera de los 50EntraEl Sol, Achí30',
      'Fuera de los 501SaleEl Faro, Achí60 → 10',
    ])
    await type('Quejas', '21')
    await screen.findByRole('button', { name: 'Ver qué cambia' })
    await type('Quejas', '22')
    await press('Guardar versión')
    await screen.findByText('Este campo es requerido')
    await type(/Motivo del cambio/, 'Pesan más las quejas')
    await press('Guardar versión')
    await screen.findByText('Versión 2 guardada. Los puntajes se recalculan.')
    const [asked, saved] = sent.filter(({ method }) => method === 'POST')
    expect(JSON.parse(String((asked?.body as { weights?: unknown } | undefined)?.weights))).toMatchObject({
      risk: 20,
      complaints: 22,
    })
    expect(saved?.body).toMatchObject({ note: 'Pesan más las quejas' })
  })

  test('begin again with an earlier version after a question', async () => {
    serve(...calls())
    open()
    await type('Riesgo del tipo', '20')
    await press('Usar como punto de partida: Versión 1')
    await screen.findByText('Lo que escribió en el formulario se perderá.')
    await press('Empezar de nuevo')
    await waitFor(() => expect((screen.getByLabelText('Riesgo del tipo') as HTMLInputElement).value).toBe('30'))
  })
})
