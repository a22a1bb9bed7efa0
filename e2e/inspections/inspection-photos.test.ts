import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { closeAtOnce } from '../support/close-at-once.ts'
import { downloadBy } from '../support/download.ts'
import { expectShown, itemCard, photoOf, radio, saveSection, sectionOf } from '../support/inspection-screen.ts'
import { listPlaces, type PlannedVisit, planVisit } from '../support/offline-visits/planned-visit.ts'
import { product } from '../support/product.ts'
import { accounts, logInAs } from '../support/session.ts'

// Photos as phones make them: large, rotated, with metadata in the file.

const { url, visitWithDisk: visit } = product()

const SECTION = 'Equipos y utensilios'
const TAKEN = '2026-03-02T15:11:12.000Z'

/** A photo of 12 megapixels, stored rotated. Upright it is 3,000 × 4,000 px, with a red corner at its top right. */
async function lyingPhoto() {
  const corner = { create: { width: 600, height: 600, channels: 3 as const, background: '#e00000' } }
  const buffer = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#336699' } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Telefono', Model: 'X' },
      IFD2: { DateTimeOriginal: '2026:03:02 10:11:12', OffsetTimeOriginal: '-05:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 24/1 0/1' },
    })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer }
}

async function planFresh(): Promise<PlannedVisit> {
  const administrator = await logIn(url(), accounts.administrator)
  const { userId: technicianId } = await logIn(url(), accounts.technician)
  const { userId: engineerId } = await logIn(url(), accounts.engineer)
  const [place] = await listPlaces(administrator)
  if (!place) throw new Error('There is no place.')
  return planVisit(administrator, place, { technicianId, engineerId })
}

async function openFresh(visitor: Visitor): Promise<PlannedVisit> {
  const planned = await planFresh()
  await logInAs(visitor, 'technician')
  await visitor.goTo(
    `/dashboard/inspeccion/${planned.assignmentId}/${planned.establishmentId}/${planned.inscriptionTypeId}`,
  )
  await visitor.page.getByRole('heading', { level: 1, name: planned.establishment }).waitFor()
  return planned
}

const choose = (visitor: Visitor, number: string, concept: 'A' | 'AR') =>
  radio(itemCard(visitor.page, number), concept).locator('xpath=ancestor::label').click()

async function pick({ page }: Visitor, number: string, file: Awaited<ReturnType<typeof lyingPhoto>>, button: string) {
  const chooser = page.waitForEvent('filechooser')
  await itemCard(page, number).getByText(button, { exact: true }).click()
  await (await chooser).setFiles(file)
}

/** Saves, and returns the fields of the item with the photo from the batch that was sent. */
async function sentFields({ page }: Visitor, save: () => Promise<void>): Promise<Record<string, unknown>> {
  const leaving = page.waitForRequest((request) => request.url().includes('/api/inspection/batch/'))
  await save()
  const text = (await leaving).postDataBuffer()?.toString('latin1') ?? ''
  const [, json = '[]'] = /name="commands"\r\n\r\n(.*?)\r\n--/s.exec(text) ?? []
  const commands: { fields: Record<string, unknown>; files: object }[] = JSON.parse(json)
  return commands.find(({ files }) => Object.keys(files).length > 0)?.fields ?? {}
}

test('a photo goes upright, small and stripped; its moment and place go as their own fields', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 10.2541, longitude: -75.3442, accuracy: 14 })
    const planned = await openFresh(visitor)
    const where = page.getByRole('switch', { name: 'Agregar ubicación a las fotos' })
    expect(await where.isChecked()).toBe(false)
    await where.locator('xpath=ancestor::label | self::*').first().click()
    await page.getByText('Ubicación lista (± 14 m).').waitFor()
    await screenshot('inspection-position')
    await expectAccessible(page)

    await sectionOf(page, SECTION).getByRole('button', { expanded: false }).click()
    await choose(visitor, '2.1', 'A')
    await choose(visitor, '2.2', 'AR')
    await itemCard(page, '2.2').getByLabel('Observación').fill('Ranuras profundas.')
    await pick(visitor, '2.2', await lyingPhoto(), 'Tomar foto')
    await expectShown(photoOf(itemCard(page, '2.2'), '2.2'))
    await page.reload()
    expect(await where.isChecked()).toBe(true)
    await sectionOf(page, SECTION).getByRole('button', { expanded: false }).click()
    await expectShown(photoOf(itemCard(page, '2.2'), '2.2'))

    const fields = await sentFields(visitor, () => saveSection(page, SECTION))
    expect(fields).toMatchObject({ photo_taken_at: TAKEN, latitude: 10.2541, longitude: -75.3442, accuracy_m: 14 })
    await page.getByText(`Sección "${SECTION}" guardada correctamente.`, { exact: true }).waitFor()

    const technician = await logIn(url(), accounts.technician)
    const { body } = await technician('GET', `/api/inspection/progress/${planned.assignmentId}`)
    const answers: { item_configuration_id: number; evidencia_fotografica: string | null }[] = body.data.answers
    const name = answers.find((answer) => answer.evidencia_fotografica)?.evidencia_fotografica
    const stored = await technician.bytes(`/api/inspection/evidence/${name}`)
    const { format, width, height, orientation, exif, xmp } = await sharp(stored).metadata()
    expect({ format, width, height, orientation, exif, xmp }).toEqual({ format: 'jpeg', width: 1_200, height: 1_600 })
    const { data } = await sharp(stored).extract({ left: 1_150, top: 40, width: 1, height: 1 }).raw().toBuffer({
      resolveWithObject: true,
    })
    expect(data[0]).toBeGreaterThan(180)
    expect(data[2]).toBeLessThan(80)
  }))

test('a photo has no place without the switch, and a file of another kind is refused', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot, expectConsoleError } = visitor
    expectConsoleError(/InvalidStateError|could not be decoded/, 'the file that does not open')
    await openFresh(visitor)
    await page.evaluate(() => {
      const asked = () => {
        throw new Error('Nobody allowed to ask for the position.')
      }
      navigator.geolocation.getCurrentPosition = asked
      navigator.geolocation.watchPosition = asked
    })
    await sectionOf(page, SECTION).getByRole('button', { expanded: false }).click()
    await choose(visitor, '2.1', 'A')
    await choose(visitor, '2.2', 'AR')
    await itemCard(page, '2.2').getByLabel('Observación').fill('Ranuras profundas.')
    await pick(visitor, '2.2', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') }, 'Tomar foto')
    await itemCard(page, '2.2')
      .getByRole('alert')
      .getByText(/no es una imagen/)
      .waitFor()
    const whole = await lyingPhoto()
    await pick(visitor, '2.2', { ...whole, buffer: whole.buffer.subarray(0, 2_000) }, 'Tomar foto')
    await itemCard(page, '2.2')
      .getByRole('alert')
      .getByText(/dañada o a este dispositivo le falta memoria/)
      .waitFor()
    await screenshot('inspection-photo-failed')
    await expectAccessible(page)
    await pick(visitor, '2.2', whole, 'Elegir de galería')
    await expectShown(photoOf(itemCard(page, '2.2'), '2.2'))
    const fields = await sentFields(visitor, () => saveSection(page, SECTION))
    expect(fields).toMatchObject({ photo_taken_at: TAKEN })
    expect(fields).not.toHaveProperty('latitude')
  }))

test('a device that is nearly full says so before the camera opens', () =>
  visit('phone', async (visitor) => {
    const { page, devtools, screenshot } = visitor
    await openFresh(visitor)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: url(), quotaSize: 45_000_000 })
    await page.reload()
    await sectionOf(page, SECTION).getByRole('button', { expanded: false }).click()
    await choose(visitor, '2.2', 'AR')
    await itemCard(page, '2.2')
      .getByText(/^Queda poco espacio en el dispositivo/)
      .waitFor()
    await itemCard(page, '2.2').getByText('Tomar foto', { exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Queda poco espacio en el dispositivo' })
    await question.waitFor()
    await screenshot('inspection-nearly-full')
    await expectAccessible(page)
    const chooser = page.waitForEvent('filechooser')
    await question.getByRole('button', { name: 'Seguir de todos modos' }).click()
    await (await chooser).setFiles(await lyingPhoto())
    await expectShown(photoOf(itemCard(page, '2.2'), '2.2'))
  }))

test('the file of an acta holds small photos drawn anew, without what else was in theirs', () =>
  visit('desktop', async (visitor) => {
    const { page } = visitor
    const sent = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#663399' } })
      .withIccProfile('p3')
      .withExif({ IFD0: { Model: 'X' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 24/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { assignmentId, establishmentId } = await planFresh()
    const technician = await logIn(url(), accounts.technician)
    const id = await closeAtOnce(technician, assignmentId, new Blob([sent], { type: 'image/jpeg' }))
    await logInAs(visitor, 'technician')
    await visitor.goTo(`/dashboard/inspecciones/${id}/${establishmentId}`)
    const button = page.getByRole('button', { name: 'Descargar PDF del Acta', exact: true })
    const { content } = await downloadBy(page, () => button.click())
    const photos = [...content.toString('utf8').matchAll(/data:image\/jpeg;base64,([\w+/=]+)/g)]
    const kept = await Promise.all(photos.map(([, base64]) => sharp(Buffer.from(`${base64}`, 'base64')).metadata()))
    expect(kept).toContainEqual(expect.objectContaining({ width: 640, height: 480 }))
    expect(kept.filter(({ exif }) => exif)).toEqual([])
    // The browser says that its colours are sRGB, by a profile of its own.
    const { icc: ofScreen } = await sharp(sent).metadata()
    expect(kept.filter(({ icc }) => ofScreen && icc?.equals(ofScreen))).toEqual([])
  }))
