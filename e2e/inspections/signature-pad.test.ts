import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BLANK_SIGNATURE } from '../../src/domain/signatures/ink.ts'
import type { Visitor } from '../support/browser.ts'
import { product } from '../support/product.ts'
import { enterAs } from '../support/session.ts'
import { sign } from '../support/signature.ts'

// The pad of a phone: what turning, a single tap, a scrolling thumb and an empty sheet make of a signature.

const { visit } = product()
const PORTRAIT = { width: 360, height: 740 }
const LANDSCAPE = { width: 740, height: 360 }

async function openPad(visitor: Visitor) {
  const { page } = visitor
  await enterAs(visitor, 'administrator', '/dashboard/inscripcion')
  await page
    .getByRole('button', { name: 'Inscribir establecimiento' })
    .or(page.getByRole('link', { name: 'Inscribir establecimiento' }))
    .click()
  const canvas = page.locator('canvas').first()
  await canvas.waitFor()
  return { canvas, pad: page.getByRole('group').filter({ has: canvas }).last() }
}

/** Height and number of the inked pixels, in CSS pixels. */
const inkOf = (visitor: Visitor) =>
  visitor.page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const ratio = canvas.width / canvas.offsetWidth
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
      let [top, bottom, count] = [canvas.height, -1, 0]
      for (let at = 3; at < data.length; at += 4) {
        if ((data[at] ?? 0) < 128) continue
        const row = Math.floor(at / 4 / canvas.width)
        ;[top, bottom, count] = [Math.min(top, row), row, count + 1]
      }
      return { height: bottom < 0 ? 0 : (bottom - top + 1) / ratio, area: count / ratio / ratio }
    })

async function tap({ devtools }: Visitor, x: number, y: number) {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Touches the pad at a place in fractions of it, opening it first. */
async function touchPad(visitor: Visitor, atX: number, atY: number) {
  const canvas = visitor.page.locator('canvas').first()
  await canvas.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const lock = visitor.page.getByRole('button', { name: /^Toque aquí para / }).first()
  if (await lock.isVisible()) await lock.tap()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is no pad.')
  await tap(visitor, box.x + atX * box.width, box.y + atY * box.height)
}

test('turning the device and touching the pad leaves the signature in its size', async () => {
  await visit('phone', async (visitor) => {
    const { page } = visitor
    await page.setViewportSize(PORTRAIT)
    const { canvas } = await openPad(visitor)
    await sign(visitor, canvas)
    const signed = await inkOf(visitor)
    expect(signed.height).toBeGreaterThan(50)
    for (let turn = 0; turn < 3; turn += 1) {
      await page.setViewportSize(LANDSCAPE)
      await expect.poll(() => canvas.evaluate((element: HTMLElement) => element.offsetWidth)).toBeGreaterThan(400)
      // The dot lies within what was signed.
      await touchPad(visitor, 0.5, 0.5)
      await page.setViewportSize(PORTRAIT)
      await expect.poll(() => canvas.evaluate((element: HTMLElement) => element.offsetWidth)).toBeLessThan(360)
      await touchPad(visitor, 0.5, 0.5)
    }
    const turned = await inkOf(visitor)
    expect(Math.abs(turned.height - signed.height)).toBeLessThan(2)
    expect(turned.area / signed.area).toBeGreaterThan(0.95)
  })
})

test('a dot at any border of the turned pad leaves the signature in its size', async () => {
  await visit('phone', async (visitor) => {
    const { page } = visitor
    await page.setViewportSize(PORTRAIT)
    const { canvas } = await openPad(visitor)
    await sign(visitor, canvas)
    const heights: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await page.setViewportSize(LANDSCAPE)
      await expect.poll(() => canvas.evaluate((element: HTMLElement) => element.offsetWidth)).toBeGreaterThan(400)
      await touchPad(visitor, 0.96, 0.1)
      heights.push((await inkOf(visitor)).height)
      await page.setViewportSize(PORTRAIT)
      await expect.poll(() => canvas.evaluate((element: HTMLElement) => element.offsetWidth)).toBeLessThan(360)
      await visitor.screenshot(`signature-pad-turned-${turn}`)
      await touchPad(visitor, 0.04, 0.96)
    }
    const [first = 0, ...others] = heights
    // The dots may make the ink higher, up to the height of the sheet; nothing makes it lower.
    for (const height of others) expect(height).toBeGreaterThan(first - 2)
  })
})

test('a single tap and an empty sheet are no signature, and a scrolling thumb draws nothing', async () => {
  await visit('phone', async (visitor) => {
    const { page, devtools } = visitor
    await page.setViewportSize(PORTRAIT)
    const { canvas, pad } = await openPad(visitor)
    await canvas.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await canvas.boundingBox()
    if (!box) throw new Error('There is no pad.')
    const x = box.x + box.width / 3
    const from = box.y + box.height - 10
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] })
    for (let step = 1; step < 12; step += 1)
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: from - step * 10 }] })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect((await inkOf(visitor)).area).toBe(0)

    await touchPad(visitor, 0.5, 0.5)
    expect((await inkOf(visitor)).area).toBeGreaterThan(0)
    await visitor.screenshot('signature-pad-dot')
    await page.getByLabel('Nombre').first().focus()
    await tap(visitor, 5, 5)
    await pad.getByText(BLANK_SIGNATURE).waitFor()

    const sheet = await sharp({ create: { width: 400, height: 120, channels: 3, background: '#808080' } })
      .jpeg()
      .toBuffer()
    await pad
      .getByLabel('Subir imagen de la firma')
      .setInputFiles({ name: 'hoja.jpg', mimeType: 'image/jpeg', buffer: sheet })
    await expect.poll(async () => (await inkOf(visitor)).area).toBe(0)
    await pad.getByText(BLANK_SIGNATURE).waitFor()
  })
})
