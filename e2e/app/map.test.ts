import { expect, test } from 'vitest'
import { aMap } from '../../src/server/testing/map-calls.ts'
import { expectAccessible } from '../support/axe.ts'
import { pressByKeyboard } from '../support/keyboard.ts'
import { product } from '../support/product.ts'
import { enterAs } from '../support/session.ts'

const { visit } = product()
const SOURCE = 'Fuente: mapa inventado para pruebas'

const fileOf = (map: object) => ({
  name: 'municipios.geojson',
  mimeType: 'application/geo+json',
  buffer: Buffer.from(JSON.stringify(map)),
})

test('an administrator brings a map, plans from it, and takes it away', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'administrator', '/dashboard/configuraciones/mapa')
    const current = page.getByRole('img', { name: 'Mapa actual de los municipios' })
    await current.waitFor()
    await expectAccessible(page)
    visitor.expectConsoleError(/422 .*map\/preview/, 'a map without a municipality is refused')
    const input = page.getByLabel('Suelte aquí un GeoJSON con los municipios')
    const whole = aMap()
    await input.setInputFiles(fileOf({ ...whole, features: whole.features.slice(1) }))
    await page.getByRole('alert').filter({ hasText: 'Faltan: Cartagena de Indias (13001).' }).waitFor()
    await input.setInputFiles(fileOf(whole))
    await page.getByRole('img', { name: 'Vista previa de municipios.geojson' }).waitFor()
    await screenshot('map-preview')
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Fuente del mapa' }).fill(SOURCE)
    await pressByKeyboard(page, page.getByRole('button', { name: 'Guardar mapa' }))
    await page.getByText('Usa el archivo que cargó un administrador.').waitFor()
    await page.getByRole('region', { name: 'Versiones' }).getByText('municipios.geojson').waitFor()
    await screenshot('map-settings')

    await page.goto(new URL('/dashboard?medida=inspecciones', page.url()).href)
    const figure = page.getByRole('figure', { name: 'Mapa' })
    await figure.getByText(SOURCE).waitFor()
    const links = figure.getByRole('group', { name: 'Mapa de inspecciones por municipio' }).getByRole('link')
    expect(await links.count()).toBe(46)
    const paths = await links.locator('path').evaluateAll((all) => all.map((path) => path.getAttribute('d')))
    expect(paths.every((path) => /^M\d+,\d+(l-?\d+,-?\d+)+z/.test(path ?? ''))).toBe(true)
    await screenshot('map-outlines')
    await expectAccessible(page)
    await links.filter({ hasText: 'Turbaco' }).first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/municipio=13836/)
    await figure.getByRole('link', { name: 'Planear visitas en Turbaco' }).press('Enter')
    await page.waitForURL(/planeacion\/sugerencias\?.*municipio=13836/)
    await expect.poll(() => page.getByLabel('Municipio', { exact: true }).inputValue()).toBe('13836')

    await page.goto(new URL('/dashboard/configuraciones/mapa', page.url()).href)
    await page.getByRole('button', { name: 'Quitar el mapa' }).click()
    await page.getByRole('dialog', { name: '¿Quitar el mapa?' }).getByRole('button', { name: 'Quitar el mapa' }).click()
    await page.getByText('Es esquemático: cada figura está en la cabecera de su municipio.').waitFor()
  }))
