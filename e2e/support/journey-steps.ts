import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import type { Visitor } from './browser.ts'
import { downloadBy } from './download.ts'
import {
  acceptSummary,
  canvasOf,
  confirmReview,
  enter,
  expectShown,
  fillSigner,
  inkOn,
  itemCard,
  photoOf,
  radio,
  saveSection,
  sectionOf,
  signOfficials,
} from './inspection-screen.ts'
import {
  allEntries,
  COMPLIANCE,
  establishmentSigner,
  firstSection,
  healthObservation,
  secondSection,
  visitEntries,
  witness,
} from './journey-record.ts'
import { listRows, listSettled } from './list.ts'

export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

/** Names of the establishments on every page of the planner. */
export async function plannedEstablishments(page: Page): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    await listSettled(page)
    await listRows(page).first().waitFor()
    const titles = listRows(page).evaluateAll((cards) =>
      cards.map((card) => card.querySelector('span')?.textContent ?? ''),
    )
    names.push(...(await titles))
    const next = page.getByRole('button', { name: 'Página siguiente' })
    if ((await next.getAttribute('aria-disabled')) === 'true') return names
    const { search } = new URL(page.url())
    await next.click()
    await page.waitForURL((address) => address.search !== search)
  }
}

export async function openPlanner({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('link', { name: 'Planeación' }).click()
  await page.getByRole('heading', { name: 'Planeador de actividades' }).waitFor()
}

export async function find({ page }: Visitor, text: string): Promise<void> {
  await page.getByPlaceholder('Búsqueda general').fill(text)
  await page.getByText('Página 1 de 1').waitFor()
}

export async function beRefusedIncomplete({ page }: Visitor): Promise<void> {
  await saveSection(page, firstSection)
  await toast(page, `Por favor completa todos los campos requeridos en la sección: ${firstSection}`)
  expect(await radio(itemCard(page, '1.1'), 'A').getAttribute('aria-invalid')).toBe('true')
}

export async function fillSection(visitor: Visitor, name: string): Promise<void> {
  for (const [number, entry] of Object.entries(visitEntries[name] ?? {})) await enter(visitor, number, entry)
}

export async function saveWhole({ page }: Visitor, name: string): Promise<void> {
  await saveSection(page, name)
  await toast(page, `Sección "${name}" guardada correctamente.`)
  await sectionOf(page, name).getByText('Guardada', { exact: true }).first().waitFor()
}

/** Reloads in the middle: entries on the server and entries on this device alone are all still there. */
export async function reloadInTheMiddle({ page }: Visitor): Promise<void> {
  await sectionOf(page, secondSection).getByText('Guardado en este dispositivo').waitFor()
  await page.reload()
  await sectionOf(page, firstSection).getByText('Guardada', { exact: true }).waitFor()
  await sectionOf(page, firstSection).getByRole('button', { expanded: false }).click()
  const savedCard = itemCard(page, '1.2')
  await savedCard.getByText(allEntries['1.2']?.text ?? '').waitFor()
  await expectShown(photoOf(savedCard, '1.2'))
  expect(await savedCard.getByRole('radio').count()).toBe(0)
  const draftCard = itemCard(page, '2.1')
  expect(await radio(draftCard, 'I').isChecked()).toBe(true)
  expect(await draftCard.getByLabel('Observación').inputValue()).toBe(allEntries['2.1']?.text)
  expect(await draftCard.getByRole('combobox', { name: 'Medida sanitaria' }).inputValue()).toBe('CONGELACION')
  await expectShown(photoOf(draftCard, '2.1'))
}

export async function recordObservation({ page }: Visitor): Promise<void> {
  const part = sectionOf(page, 'Observación de la autoridad sanitaria')
  await part.getByRole('button', { name: /^Guardar/ }).click()
  await toast(page, 'Debe escribir alguna observación.')
  await part.getByRole('textbox').fill(healthObservation)
  await part.getByRole('button', { name: /^Guardar/ }).click()
  await toast(page, 'Observación registrada correctamente.')
}

export async function signForEstablishment(visitor: Visitor): Promise<void> {
  const { page } = visitor
  const part = sectionOf(page, 'Firma del establecimiento')
  await part.getByRole('button', { name: /^Guardar/ }).click()
  await toast(page, 'Por favor completa todos los campos obligatorios de la firma del responsable.')
  await fillSigner(visitor, part, establishmentSigner)
  const ink = await inkOn(canvasOf(part))
  expect(ink).toBeGreaterThan(100)
  await part.getByRole('button', { name: 'Limpiar' }).click()
  expect(await inkOn(canvasOf(part))).toBe(0)
  await fillSigner(visitor, part, establishmentSigner)
  await part.getByText('Guardado en este dispositivo').waitFor()
  await page.reload()
  // The drawing is kept, and the summary is shown again: the page cannot know who reads it now.
  await part.getByRole('button', { name: /^Mostrar el resumen y firmar/ }).waitFor()
  await acceptSummary(part)
  await expect.poll(() => inkOn(canvasOf(part))).toBeGreaterThan(100)
  expect(await part.getByLabel('Nombre').inputValue()).toBe(establishmentSigner.name)
  await part.getByRole('button', { name: /^Guardar/ }).click()
  await toast(page, 'Firma del establecimiento registrada correctamente.')
}

export async function signAsWitness(visitor: Visitor): Promise<void> {
  const { page } = visitor
  const part = sectionOf(page, 'Firma del testigo')
  await part.getByRole('button', { name: /^Revisar y firmar/ }).click()
  await toast(page, 'Por favor completa todos los campos de la firma del testigo.')
  await fillSigner(visitor, part, witness)
  await visitor.screenshot('inspection-signature')
  await expectAccessible(page)
  const finish = () => part.getByRole('button', { name: /^Revisar y firmar/ }).click()
  await finish()
  await toast(page, 'Primero firme usted: su firma va antes de la que cierra la visita.')
  await signOfficials(page)
  await finish()
  const review = page.getByRole('dialog', { name: 'Revisar y firmar' })
  await review.getByText(COMPLIANCE).waitFor()
  await review.getByText('DESFAVORABLE', { exact: true }).waitFor()
  for (const text of [witness.name, healthObservation, 'Sin constancia de participación en la visita'])
    await review.getByText(text).first().waitFor()
  await visitor.screenshot('inspection-review')
  await expectAccessible(page)
  await confirmReview(page)
  await toast(page, 'Firma del testigo registrada correctamente.')
}

export const download = (page: Page, button: string) =>
  downloadBy(page, () => page.getByRole('button', { name: button, exact: true }).click())

export async function lookAtPhoto({ page, screenshot }: Visitor): Promise<void> {
  const small = page.getByRole('button', { name: /^Ver en grande: / }).first()
  const shown = await small.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await small.press('Enter')
  const dialog = page.getByRole('dialog')
  const width = () => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(shown)
  await screenshot('record-photo')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => small.evaluate((button) => button === document.activeElement)).toBe(true)
}
