import { readFile } from 'node:fs/promises'
import type { Letterhead } from '../../domain/records/letterhead.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { MAX_IMAGE_PIXELS } from '../../domain/shared/upload.ts'
import { imageExtension } from '../images/image-extension.ts'
import { openSharp } from '../images/open-sharp.ts'
import { drawInChild, drawingTimes } from '../images/rasterise-svg.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'

const MAX_BYTES = 1024 * 1024
/** Height in pixels: 18 mm of the head at 340 dots an inch. */
const HEIGHT = 240

/** Whether a text draws something. Its own process finds out whether it is a whole SVG. */
const hasDrawing = (bytes: Uint8Array) => new TextDecoder().decode(bytes).includes('<svg')

/** The picture of the file. An SVG may draw what it likes, and even a small one may take minutes. */
async function pictureOf(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength > MAX_BYTES) throw new Error('The shield is too large.')
  if (imageExtension(bytes) === 'png') return bytes
  if (!hasDrawing(bytes)) throw new Error('The shield is neither PNG nor SVG.')
  return drawInChild(bytes, drawingTimes.shieldMs)
}

/** The shield as a PNG. */
async function drawShield(path: string): Promise<string> {
  try {
    const picture = await pictureOf(await readFile(path))
    const sharp = await openSharp()
    const drawn = await sharp(picture, { limitInputPixels: MAX_IMAGE_PIXELS })
      .resize({ width: 2 * HEIGHT, height: HEIGHT, fit: 'inside' })
      .png()
      .toBuffer()
    return `data:image/png;base64,${drawn.toString('base64')}`
  } catch (error) {
    const told =
      error instanceof Problem
        ? `un SVG que se pueda dibujar en ${drawingTimes.shieldMs / 1_000} segundos y poca memoria, o un PNG`
        : 'la ruta de un PNG o SVG de hasta 1 MB que se pueda abrir'
    throw new ConfigError([`ENTITY_SHIELD: se espera ${told}: ${path}.`])
  }
}

/**
 * The head of documents, as configured.
 * @throws ConfigError when the shield cannot be read
 */
export async function readLetterhead({ name, nit, shieldFile }: Omit<Config['entity'], 'phone'>): Promise<Letterhead> {
  return { name, nit, shield: shieldFile === undefined ? null : await drawShield(shieldFile) }
}
