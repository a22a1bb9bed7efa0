import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'

/** Strokes of a signature, in fractions of the canvas. */
const strokes = [
  [
    [0.1, 0.7],
    [0.2, 0.25],
    [0.3, 0.75],
    [0.42, 0.3],
    [0.5, 0.7],
    [0.65, 0.4],
    [0.9, 0.6],
  ],
  [
    [0.15, 0.85],
    [0.55, 0.82],
    [0.85, 0.88],
  ],
] as const

type Point = { x: number; y: number }

async function touch({ devtools }: Visitor, points: Point[]): Promise<void> {
  const [first, ...rest] = points
  if (!first) return
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] })
  for (const point of rest) await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function drag({ page }: Visitor, points: Point[]): Promise<void> {
  const [first, ...rest] = points
  if (!first) return
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
}

let signings = 0

/** No hand draws the same signature twice, and one picture signs for one person: each has strokes of its own. */
function newStrokes(): Point[][] {
  const [narrower, lower] = [1 - (signings % 9) / 100, 1 + (signings % 8) / 100]
  signings += 1
  return strokes.map((stroke) => stroke.map(([x, y]) => ({ x: x * narrower, y: y * lower })))
}

/** Signs on a canvas, by touch on a phone and by mouse on a desktop. */
export async function sign(visitor: Visitor, canvas: Locator): Promise<void> {
  // The canvas goes to the middle, or a bar fixed at the foot would take the strokes.
  await canvas.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // A touch screen opens the pad with a tap. The page may take a first one, so soon after a press, for a double tap.
  const lock = canvas.locator('xpath=..').getByRole('button', { name: /^Toque aquí para / })
  await expect
    .poll(async () => {
      if (await lock.isVisible()) await lock.tap()
      return lock.isVisible()
    })
    .toBe(false)
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is no canvas to sign on.')
  for (const stroke of newStrokes()) {
    const points = stroke.map(({ x, y }) => ({ x: box.x + x * box.width, y: box.y + y * box.height }))
    await (visitor.screen === 'phone' ? touch : drag)(visitor, points)
  }
}

/** A small PNG of a signature in strokes, for calls that need one. */
export const SIGNATURE_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAFoAAAAoAgMAAAADLAVbAAAADFBMVEVMaXEAAAAAAAAAAAAykov8AAAABHRSTlMA+l+7alC7AwAAAAlwSFlzAAALEwAACxMBAJqcGAAAARlJREFUKM/NkjEOgkAQRQc2FGtCrMTWhugFlMaCxAtQaEJhwRFoLOz2AnZEGxOvwikMBYfwCC7zZxMh2Fm4CZnszzD/zewQ/fD4ZlxX9biui3E9yBBXAz1pELcDvaoQbwO9SRAPfS6/DFhQ57Sne4VmUL0rRcF/Ye0xaGByl8ghtpUYi8Q/Rp8b68xYlPS47oTEhuDvH6Hn/EtXTKcfY1FlZ8Fuin3WwOmSwhofAz1RJjQgiwk+SmiXqE0Ro9o86ToS75ZbI5pL0y1Y/QxejpLvFlQVYNMyJL5bU8wud0OQe2jQa0VX97gGTWA2iaOUWakSswwubjdktjny9Mm9pezCAxhq715xgTCTLl+DnYi/7Oj0y05P6K/PG97bNYWTlCVQAAAAAElFTkSuQmCC'
