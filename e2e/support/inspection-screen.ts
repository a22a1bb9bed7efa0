import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { cameraPhoto } from './photo.ts'
import { sign } from './signature.ts'

const conceptNames = {
  A: 'Aceptable (A)',
  AR: 'Aceptable con Requerimiento (AR)',
  I: 'Inaceptable (I)',
  NA: 'No Aplica (NA)',
} as const
export type ConceptLetter = keyof typeof conceptNames

/** An inspector's entry for one item; the concept alone when the item is in order. */
export type Entry = {
  concept: ConceptLetter
  text?: string
  isCritical?: boolean
  measure?: string
  sampleRecord?: string
  counterSampleRecord?: string
}

export type Signer = { name: string; idCard: string; role: string; observation?: string }

/** Matches the item '1.1' but not '1.10' or '1x1'. */
const startingWith = (number: string) => new RegExp(`^${number.replace('.', '\\.')} `)

export const itemCard = (page: Page, number: string) => page.getByRole('article', { name: startingWith(number) })
export const sectionOf = (page: Page, name: string) => page.getByRole('region', { name })
export const radio = (card: Locator, concept: ConceptLetter) =>
  card.getByRole('radio', { name: conceptNames[concept], exact: true })
export const photoOf = (card: Locator, number: string) =>
  card.getByRole('img', { name: `Foto del ítem ${number}`, exact: true })

/** Clicks the label: the radio itself is hidden behind it. */
const choose = (input: Locator) => input.locator('xpath=ancestor::label').click()

async function takePhoto({ page }: Visitor, card: Locator, number: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await card.getByText('Tomar foto', { exact: true }).click()
  await (await chooser).setFiles(await cameraPhoto(Number(number.replace('.', ''))))
  await expectShown(photoOf(card, number))
}

async function answerYes(card: Locator, question: string, field: string, record: string): Promise<void> {
  await choose(card.getByRole('group', { name: question }).getByRole('radio', { name: 'Sí' }))
  await card.getByLabel(field).fill(record)
}

/** Expects a loaded image, and not only its frame. */
export async function expectShown(image: Locator): Promise<void> {
  await image.waitFor()
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
}

export async function enter(visitor: Visitor, number: string, entry: Entry): Promise<void> {
  const card = itemCard(visitor.page, number)
  await choose(radio(card, entry.concept))
  if (entry.concept === 'NA') await card.getByLabel('Por qué no aplica').fill(entry.text ?? '')
  if (entry.concept !== 'AR' && entry.concept !== 'I') return
  await card.getByLabel('Observación').fill(entry.text ?? '')
  await takePhoto(visitor, card, number)
  if (entry.isCritical) await card.getByRole('switch', { name: 'Hallazgo crítico' }).check()
  if (entry.measure)
    await card.getByRole('combobox', { name: 'Medida sanitaria' }).selectOption({ label: entry.measure })
  if (entry.sampleRecord)
    await answerYes(card, '¿Se toman muestras?', 'Número del acta de toma de muestras', entry.sampleRecord)
  if (entry.counterSampleRecord)
    await answerYes(
      card,
      '¿Se deja constancia de contramuestra?',
      'Número del acta de contramuestra',
      entry.counterSampleRecord,
    )
}

export const saveSection = (page: Page, section: string) =>
  sectionOf(page, section).getByRole('button', { name: 'Guardar sección' }).click()

/**
 * Answers every item of every section without a finding, saves each, and writes the observation of the authority.
 * @param kept what a part says once it is saved: 'Guardada' with a signal, 'Por enviar' without one
 */
export async function fillSections(page: Page, kept: 'Guardada' | 'Por enviar'): Promise<number> {
  const sections = page.getByRole('region').filter({ has: page.getByRole('button', { name: / de \d+ ítems/ }) })
  // The sections come with the visit's checklist.
  await sections.first().waitFor()
  const count = await sections.count()
  let items = 0
  for (let index = 0; index < count; index += 1) {
    const section = sections.nth(index)
    // The next section opens once the one before is safe.
    await section.getByRole('article').first().waitFor()
    for (const card of await section.getByRole('article').all()) {
      await choose(radio(card, 'A'))
      items += 1
    }
    await section.getByRole('button', { name: 'Guardar sección' }).click()
    await section.getByText(kept, { exact: true }).first().waitFor()
  }
  const observation = sectionOf(page, 'Observación de la autoridad sanitaria')
  await observation.getByRole('textbox').fill('Se dan recomendaciones.')
  await observation.getByRole('button', { name: /^Guardar/ }).click()
  await (kept === 'Guardada'
    ? page.getByText('Observación registrada correctamente.', { exact: true })
    : observation.getByText(kept, { exact: true }).first()
  ).waitFor()
  return items
}

/** The user confirms their signature, and says that the other official took no part. */
export async function signOfficials(page: Page): Promise<void> {
  const own = page.getByRole('region', { name: /^Su firma como/ })
  await own.getByRole('button', { name: /^Firmar como/ }).click()
  await own
    .getByText(/^\s*(Guardada|Por enviar)\s*$/)
    .first()
    .waitFor()
  const companion = page.getByRole('region', { name: /^Firma del acompañante/ })
  await companion.getByRole('radio', { name: 'No participó en la visita' }).check()
}

/** Confirms the summary that stands before the save that closes a visit. */
export const confirmReview = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Revisar y firmar' })
    .getByRole('button', { name: 'Confirmar y cerrar la visita' })
    .click()

export const canvasOf = (part: Locator) => part.locator('canvas')

const summaryOf = (part: Locator) => part.getByRole('button', { name: /^Mostrar el resumen y firmar/ })

/** Whether the summary of the visit comes before the pad of a person. */
export const needsSummary = async (part: Locator): Promise<boolean> => (await summaryOf(part).count()) > 0

/** Shows the summary to the person of a part, who accepts to sign. */
export async function acceptSummary(part: Locator): Promise<void> {
  await summaryOf(part).click()
  const summary = part.page().getByRole('dialog', { name: /^Resumen para/ })
  await summary.getByRole('button', { name: 'Acepto firmar en pantalla' }).click()
  await canvasOf(part).waitFor()
}

export async function fillSigner(visitor: Visitor, part: Locator, signer: Signer): Promise<void> {
  await part.getByLabel('Nombre').fill(signer.name)
  await part.getByLabel('Cédula').fill(signer.idCard)
  await part.getByLabel('Cargo').fill(signer.role)
  if (signer.observation) await part.getByLabel('Observaciones del establecimiento').fill(signer.observation)
  await signOver(visitor, part)
}

/** Signs in a part that is filled in, after the summary where that comes before the pad. */
export async function signOver(visitor: Visitor, part: Locator): Promise<void> {
  await canvasOf(part).or(summaryOf(part)).first().waitFor()
  if (await needsSummary(part)) await acceptSummary(part)
  await sign(visitor, canvasOf(part))
}

/** Number of inked pixels on a canvas. */
export const inkOn = (canvas: Locator): Promise<number> =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
    let inked = 0
    for (let alpha = 3; alpha < pixels.length; alpha += 4) if ((pixels[alpha] ?? 0) > 0) inked += 1
    return inked
  })
