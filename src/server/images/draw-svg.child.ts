import { buffer } from 'node:stream/consumers'
import { drawSvg } from './draw-svg.ts'
import { openSharp } from './open-sharp.ts'

/**
 * A process for one SVG: says with one byte that it is ready, reads the SVG from the standard input and writes a PNG to
 * the standard output.
 */
await openSharp()
process.stdout.write('.')
process.stdout.end(await drawSvg(await buffer(process.stdin)))
