import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { canvasOf, enter, itemCard, saveSection, sectionOf } from '../support/inspection-screen.ts'
import { addressOf, pendingVisitTo } from '../support/offline-visits/planned-visit.ts'
import { expectOffline } from '../support/offline-visits/prepare.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'
import { sign } from '../support/signature.ts'

// Acts before a visit closes: corrections, the companion who signs here, a person who does not sign.

const { url, visit } = product()

const ESTABLISHMENT = 'Frutería y Heladería Brisas del Canal'
const SECTION = 'Equipos y utensilios'
const FINDING = 'Tabla de corte con ranuras profundas.'

async function openVisit(visitor: Visitor) {
  const technician = await logIn(url(), accounts.technician)
  const row = await pendingVisitTo(technician, ESTABLISHMENT)
  await enterAs(visitor, 'technician', addressOf(row))
  await visitor.page.getByRole('heading', { level: 1, name: ESTABLISHMENT }).waitFor()
  const progress = async () => (await technician('GET', `/api/inspection/progress/${row.assignmentId}`)).body.data
  return { row, progress }
}

const saved = (part: ReturnType<typeof sectionOf>) => part.getByText('Guardada', { exact: true }).first().waitFor()

test('a saved answer is corrected without a signal, and arrives with its new photo (phone)', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    expectOffline(visitor)
    const { progress } = await openVisit(visitor)
    const section = sectionOf(page, SECTION)
    await section.getByRole('button', { expanded: false }).click()
    await section.getByText('Lo guardado lo puede corregir quien lo guardó, hasta cerrar la visita.').waitFor()
    for (const number of ['2.1', '2.2']) await enter(visitor, number, { concept: 'A' })
    await saveSection(page, SECTION)
    await saved(section)
    await section.getByRole('button', { expanded: false }).click()

    await page.context().setOffline(true)
    const card = itemCard(page, '2.1')
    await card.getByRole('button', { name: 'Corregir el ítem 2.1' }).click()
    await enter(visitor, '2.1', { concept: 'AR', text: FINDING })
    await screenshot('visit-correction')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Guardar corrección' }).click()
    await card.getByText('Por enviar', { exact: true }).waitFor()
    await page.context().setOffline(false)
    await card.getByText('Guardada', { exact: true }).waitFor()
    const { answers } = await progress()
    const [corrected] = answers.filter(({ description }: { description: string }) => description === FINDING)
    expect(corrected).toMatchObject({ concept: 'Aceptable con Requerimiento (AR)', saved_by_name: expect.any(String) })
    expect(corrected.evidencia_fotografica).toMatch(/\.jpg$/)
  }))

test('the companion signs on this device, and who refuses has a reason, without a signal (phone)', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    expectOffline(visitor)
    const { progress } = await openVisit(visitor)
    await page.context().setOffline(true)
    // There is nothing to sign before something is saved.
    const observation = sectionOf(page, 'Observación de la autoridad sanitaria')
    await observation.getByRole('textbox').fill('Se revisó el cuarto frío.')
    await observation.getByRole('button', { name: /^Guardar/ }).click()
    await observation.getByText('Por enviar', { exact: true }).waitFor()
    const own = page.getByRole('region', { name: /^Su firma como técnico/ })
    await own.getByRole('button', { name: 'Firmar como técnico' }).click()
    await own.getByText('Por enviar', { exact: true }).waitFor()
    const companion = page.getByRole('region', { name: /^Firma del acompañante/ })
    await companion.getByRole('radio', { name: 'Firma en este dispositivo' }).check()
    await companion.getByRole('button', { name: 'Guardar firma del acompañante' }).click()
    await companion.getByText('Firme en el recuadro.').waitFor()
    await sign(visitor, canvasOf(companion))
    await screenshot('visit-companion')
    await expectAccessible(page)
    await companion.getByRole('button', { name: 'Guardar firma del acompañante' }).click()
    await companion.getByText('Por enviar', { exact: true }).waitFor()
    const establishment = sectionOf(page, 'Firma del establecimiento')
    await establishment.getByLabel('¿Firma?').selectOption({ label: 'Se rehusó a firmar' })
    await establishment.getByLabel('Por qué no hay firma').fill('No está de acuerdo con los requerimientos.')
    await establishment.getByRole('button', { name: /^Guardar/ }).click()
    await establishment.getByText('Por enviar', { exact: true }).waitFor()
    await page.context().setOffline(false)
    for (const part of [own, companion, establishment]) await saved(part)
    const { officials, has_establishment_signature: isThere } = await progress()
    expect(officials.map(({ has_signed: hasSigned }: { has_signed: number }) => hasSigned)).toEqual([1, 1])
    expect(isThere).toBe(1)
  }))

test('Back closes the menu before the form, and a phone on its side fixes no bars', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    const row = await pendingVisitTo(await logIn(url(), accounts.technician), ESTABLISHMENT)
    await enterAs(visitor, 'technician', '/dashboard/inspeccion/campo')
    await page.getByRole('link', { name: `Abrir visita: ${ESTABLISHMENT}` }).click()
    await page.getByRole('heading', { level: 1, name: ESTABLISHMENT }).waitFor()
    const address = () => new URL(page.url()).pathname
    await page.getByRole('button', { name: 'Abrir menú' }).click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The browser is on the page before until the app has sent it forward again.
    await expect.poll(address).toBe(addressOf(row))
    const fixed = () =>
      page.evaluate(() =>
        ['header', 'aside[aria-label="Resultado y pendientes"]'].map(
          (bar) => getComputedStyle(document.querySelector(bar) as Element).position,
        ),
      )
    expect(await fixed()).toEqual(['sticky', 'sticky'])
    await page.setViewportSize({ width: 740, height: 360 })
    await screenshot('visit-landscape')
    expect(await fixed()).toEqual(['static', 'static'])
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Módulo de Inspecciones en campo' }).waitFor()
  }))
