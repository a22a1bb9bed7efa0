import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElementHandle } from 'puppeteer-core'
import { expect, test } from 'vitest'
import { cannotReadPdf, printedText } from '../../src/server/testing/pdf-text.ts'
import { logIn } from '../support/client.ts'
import { type FirefoxVisitor, lacksFirefox, visitInFirefox } from '../support/firefox.ts'
import { addressOf, pendingVisitTo } from '../support/offline-visits/planned-visit.ts'
import { cameraPhoto } from '../support/photo.ts'
import { product } from '../support/product.ts'
import { accounts, PASSWORD } from '../support/session.ts'

const ESTABLISHMENT = 'Frutería y Heladería Brisas del Canal'
const FINDING = 'Baldosas agrietadas junto al lavaplatos; sifón sin rejilla.'
const OBSERVATION = 'Visita de principio a fin en Firefox: «ñandú», 8 °C.'
const signers = {
  'Firma del establecimiento': { Nombre: 'Candelaria Puello Núñez', Cédula: '45123987', Cargo: 'Propietaria' },
  'Firma del testigo': { Nombre: 'Ubaldo Cabarcas Güell', Cédula: '73654321', Cargo: 'Administrador' },
} as const

const { url } = product()

const one = async (found: Promise<ElementHandle<Element> | null>): Promise<ElementHandle<Element>> => {
  const element = await found
  if (!element) throw new Error('The page lacks an element of the journey.')
  return element
}

async function logInByHand({ page, control, enter, press, seeText }: FirefoxVisitor): Promise<void> {
  await page.goto(url())
  await enter(await control('textbox', 'Usuario'), accounts.technician)
  await enter(await one(page.waitForSelector('input[type=password]')), PASSWORD)
  await press(await control('button', 'Iniciar sesión'))
  await seeText(`Bienvenido, ${accounts.technician}`)
  // A page that is left in the middle of a call tells its console so.
  await page.waitForNetworkIdle()
}

/** A requirement at the first item, with its photo. */
async function fillFinding({ enter }: FirefoxVisitor, card: ElementHandle, photo: string): Promise<void> {
  await enter(await one(card.waitForSelector('textarea')), FINDING)
  const camera = (await one(card.$('input[type=file]'))) as ElementHandle<HTMLInputElement>
  await camera.uploadFile(photo)
  await card.waitForSelector('img[alt^="Foto del ítem"]')
}

/** Answers and saves every section: 'Aceptable' but for the first item. */
async function answer(visitor: FirefoxVisitor, photo: string): Promise<void> {
  const { page, control, press, seeText } = visitor
  await page.waitForSelector('article input[type=radio]')
  const sections = await page.$$('section:has(> h3 > button[aria-expanded])')
  expect(sections.length).toBeGreaterThan(3)
  for (const [place, section] of sections.entries()) {
    const toggle = await one(section.$('h3 > button'))
    const isOpen = await toggle.evaluate((element) => element.getAttribute('aria-expanded') === 'true')
    if (!isOpen) await press(toggle)
    await section.waitForSelector('article input[type=radio]')
    const [first] = await section.$$('article')
    await section.$$eval('input[type=radio][value="A"]', (radios) => {
      for (const radio of radios) (radio as HTMLInputElement).click()
    })
    if (place === 0 && first) {
      await press(await one(first.$('label:has(input[type=radio][value="AR"])')))
      await fillFinding(visitor, first, photo)
    }
    await press(await control('button', 'Guardar sección', section))
    const name = await toggle.evaluate((element) => element.firstElementChild?.textContent)
    await seeText(`Sección "${name}" guardada correctamente.`)
  }
}

const partOf = (visitor: FirefoxVisitor, name: string) => visitor.control('region', name)

async function observe(visitor: FirefoxVisitor): Promise<void> {
  const part = await partOf(visitor, 'Observación de la autoridad sanitaria')
  await visitor.enter(await one(part.$('textarea')), OBSERVATION)
  await save(visitor, part)
  await visitor.seeText('Observación registrada correctamente.')
}

async function save({ press }: FirefoxVisitor, part: ElementHandle): Promise<void> {
  const buttons = await part.$$('button')
  for (const button of buttons) {
    const text = await button.evaluate((element) => element.textContent ?? '')
    if (/^(Guardar|Revisar y firmar)/.test(text.trim())) return press(button)
  }
  throw new Error('The part has no button that saves.')
}

/** Before the pad comes the summary, but for the signature that closes the visit: its summary is the review. */
async function readSummary({ control, page, press }: FirefoxVisitor, part: ElementHandle): Promise<void> {
  const show = await part.$('button[aria-label^="Mostrar el resumen y firmar"]')
  if (!show) return
  await press(show)
  await press(await control('button', 'Acepto firmar en pantalla'))
  await page.waitForSelector('[role=dialog]', { hidden: true })
  await part.waitForSelector('canvas')
}

async function sign(visitor: FirefoxVisitor, name: keyof typeof signers): Promise<void> {
  const { page } = visitor
  const part = await partOf(visitor, name)
  for (const [label, text] of Object.entries(signers[name])) {
    const field = await part.waitForSelector(`::-p-xpath(.//label[starts-with(normalize-space(.), "${label}")])`)
    const id = await field?.evaluate((element) => element.getAttribute('for'))
    await visitor.enter(await one(part.$(`[id="${id}"]`)), text)
  }
  await readSummary(visitor, part)
  const canvas = await one(part.$('canvas'))
  await visitor.reach(canvas)
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is no canvas to sign on.')
  // One picture signs for one person.
  const lower = name === 'Firma del testigo' ? 0.05 : 0
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + (y + lower) * box.height] as const
  await page.mouse.move(...at(0.1, 0.7))
  await page.mouse.down()
  for (const [x, y] of [
    [0.2, 0.25],
    [0.35, 0.8],
    [0.5, 0.3],
    [0.7, 0.7],
    [0.9, 0.5],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 })
  await page.mouse.up()
  await save(visitor, part)
  if (name === 'Firma del testigo') {
    await visitor.press(await visitor.control('button', 'Confirmar y cerrar la visita'))
  }
  await visitor.seeText(`${name} registrada correctamente.`)
}

async function signAsOfficial({ page, control, press, seeText }: FirefoxVisitor): Promise<void> {
  await press(await control('button', 'Firmar como técnico'))
  await seeText('Firmó esta visita.')
  await (await one(page.waitForSelector('input[type=radio][value="none"]'))).click()
}

async function readRecord({ page, seeText, control, press, downloaded, screenshot }: FirefoxVisitor): Promise<void> {
  const call = await logIn(url(), accounts.technician)
  const { Inspection } = (await call('GET', '/api/inspection/all?limit=100')).body.data
  const {
    inspections_id: id,
    acta_number: number,
    establishment_id: place,
  } = Inspection.findLast((row: { establishment_name: string }) => row.establishment_name === ESTABLISHMENT)
  await page.goto(`${url()}/dashboard/inspecciones/${id}/${place}`)
  await seeText(OBSERVATION)
  await page.waitForFunction(() => {
    const images = [...document.querySelectorAll('main img')] as HTMLImageElement[]
    return images.length > 3 && images.every((image) => image.complete && image.naturalWidth > 0)
  })
  await screenshot('record')
  await press(await control('button', 'Descargar PDF (archivo)'))
  const pdf = await downloaded(`acta-${number}.pdf`)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  if (cannotReadPdf) return
  const text = (await printedText(pdf)).replace(/\s+/g, '').normalize('NFC')
  const facts = [
    ESTABLISHMENT,
    FINDING,
    OBSERVATION,
    ...Object.values(signers).flatMap((signer) => Object.values(signer)),
  ]
  expect(facts.filter((fact) => !text.includes(fact.replace(/\s+/g, '')))).toEqual([])
}

test('a visit in Firefox, from the login to the PDF, without a violation of the policy', async (context) => {
  if (lacksFirefox) context.skip('Firefox ESR is missing (Debian package: firefox-esr)')
  const folder = await mkdtemp(join(tmpdir(), 'vigia-photo-'))
  try {
    const { name, buffer } = await cameraPhoto(11)
    await writeFile(join(folder, name), buffer)
    const visit = await pendingVisitTo(await logIn(url(), accounts.technician), ESTABLISHMENT)
    await visitInFirefox(async (visitor) => {
      await logInByHand(visitor)
      await visitor.page.goto(`${url()}${addressOf(visit)}`)
      await visitor.seeText(ESTABLISHMENT)
      await answer(visitor, join(folder, name))
      await observe(visitor)
      await signAsOfficial(visitor)
      await sign(visitor, 'Firma del establecimiento')
      await sign(visitor, 'Firma del testigo')
      await visitor.seeText('Visita cerrada')
      await visitor.page.waitForNetworkIdle()
      await readRecord(visitor)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
