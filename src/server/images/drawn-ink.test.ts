import sharp from 'sharp'
import { expect, test } from 'vitest'
import { InkGauge, isSignature } from '../../domain/signatures/ink.ts'
import { barePngSize } from './bare-png.ts'

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="560" height="128">${content}</svg>`)
const SHADOW =
  '<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#888"/><stop offset="1" stop-color="#fff"/></linearGradient></defs><rect width="560" height="128" fill="url(#g)"/>'
const STROKE = '<path d="M20 90Q200 0 300 90T540 30" fill="none" stroke="#000" stroke-width="2.5"/>'

// Canvases filter their rows, each in the way that suits it: what is filtered has to be turned back to be seen.
test.each([
  ['nothing', '', false],
  ['a soft shadow', SHADOW, false],
  ['a dot in a shadow', `${SHADOW}<circle cx="280" cy="64" r="4"/>`, false],
  ['a stroke', STROKE, true],
  ['a stroke in a shadow', SHADOW + STROKE, true],
])('%s is judged alike by its filtered bytes and by its pixels', async (_title, content, expected) => {
  for (const adaptiveFiltering of [false, true]) {
    for (const flat of [false, true]) {
      const picture = flat ? sharp(svg(content)).flatten({ background: 'white' }) : sharp(svg(content))
      const png = await picture.png({ adaptiveFiltering }).toBuffer()
      const ink = new InkGauge()
      expect(barePngSize(png, 1120 * 256, ink)).toEqual({ width: 560, height: 128 })
      const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
      expect([ink.isSignature, isSignature({ data, ...info })]).toEqual([expected, expected])
    }
  }
})
