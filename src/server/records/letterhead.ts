import { readFile } from 'node:fs/promises'
import type { Letterhead } from '../../domain/records/letterhead.ts'
import { openSharp } from '../images/open-sharp.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'

const MAX_BYTES = 1024 * 1024
/** Height in pixels: 18 mm of the head at 340 dots an inch. */
const HEIGHT = 240
const FORMATS = ['png', 'svg']

/** The shield as a PNG. The file is the operator's, so an SVG is drawn as it is. */
async function drawShield(path: string): Promise<string> {
  try {
    const bytes = await readFile(path)
    if (bytes.byteLength > MAX_BYTES) throw new Error('The shield is too large.')
    const sharp = await openSharp()
    const { format = '' } = await sharp(bytes).metadata()
    if (!FORMATS.includes(format)) throw new Error('The shield is neither PNG nor SVG.')
    const drawn = await sharp(bytes, { density: 200 })
      .resize({ width: 2 * HEIGHT, height: HEIGHT, fit: 'inside' })
      .png()
      .toBuffer()
    return `data:image/png;base64,${drawn.toString('base64')}`
  } catch {
    throw new ConfigError([
      `ENTITY_SHIELD: se espera la ruta de un PNG o SVG de hasta 1 MB que se pueda abrir: ${path}.`,
    ])
  }
}

/**
 * The head of documents, as configured.
 * @throws ConfigError when the shield cannot be read
 */
export async function readLetterhead({ name, nit, shieldFile }: Omit<Config['entity'], 'phone'>): Promise<Letterhead> {
  return { name, nit, shield: shieldFile === undefined ? null : await drawShield(shieldFile) }
}
