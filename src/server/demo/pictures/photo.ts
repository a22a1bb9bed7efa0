import type { OverlayOptions } from 'sharp'
import { openSharp } from '../../images/open-sharp.ts'
import { type Random, seeded } from '../random.ts'
import { type SceneName, scenes } from './scenes.ts'
import { HEIGHT, WIDTH } from './shapes.ts'

const GRAIN_SIDE = 256

/** The grain of a small sensor, in neutral grey; one tile serves all pictures. */
function drawGrain(): OverlayOptions {
  const random = seeded('grain')
  const pixels = Buffer.alloc(GRAIN_SIDE * GRAIN_SIDE * 4)
  for (let at = 0; at < pixels.length; at += 4) {
    pixels.fill(random.integer(40, 216), at, at + 3)
    pixels[at + 3] = 26
  }
  const raw = { width: GRAIN_SIDE, height: GRAIN_SIDE, channels: 4 } as const
  return { input: pixels, raw, tile: true }
}
let grain: OverlayOptions | undefined

/** Adds daylight from one side, darker corners and a slight tilt. */
function framed(scene: string, random: Random): string {
  const light = `<radialGradient id="light" cx="${random.between(0.25, 0.75).toFixed(2)}" cy="${random.between(0.2, 0.5).toFixed(2)}" r=".85">
    <stop offset="0" stop-color="#fff8e0" stop-opacity=".28"/><stop offset=".55" stop-color="#000" stop-opacity=".04"/>
    <stop offset="1" stop-color="#000" stop-opacity=".58"/></radialGradient>`
  const turn = random.between(-2.2, 2.2).toFixed(2)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${light}</defs>
    <g transform="translate(${WIDTH / 2} ${HEIGHT / 2}) rotate(${turn}) scale(1.08) translate(${-WIDTH / 2} ${-HEIGHT / 2})">${scene}</g>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/></svg>`
}

/** Draws a scene like a phone's photo. The same seed always gives the same picture. */
export async function drawPhoto(name: SceneName, seed: string): Promise<Buffer> {
  const sharp = await openSharp()
  const random = seeded(`photo ${seed}`)
  grain ??= drawGrain()
  return sharp(Buffer.from(framed(scenes[name](random), random)))
    .flatten({ background: '#888' })
    .composite([grain])
    .jpeg({ quality: 76 })
    .toBuffer()
}
