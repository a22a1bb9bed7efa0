import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { Problem } from '../../../../domain/shared/problem.ts'
import { decodeImage } from '../../../images/decode-image.ts'

/**
 * Decodes the image of its first argument, as many times at once as the second says. Prints the outcomes, and the MB
 * that the process took at most, above what a small image takes.
 */
const [, , path = '', times = '1'] = process.argv
/** The kernel keeps the peak, so that no moment is missed. */
const peakMb = () => process.resourceUsage().maxRSS / 1024
const outcome = (bytes: Uint8Array) =>
  decodeImage(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )

const bytes = readFileSync(path)
const small = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
await outcome(await small.jpeg().toBuffer())
await outcome(await small.png().toBuffer())
const before = peakMb()
const outcomes = await Promise.all(Array.from({ length: Number(times) }, () => outcome(bytes)))
process.stdout.write(`${JSON.stringify({ outcomes, usedMb: peakMb() - before })}\n`)
