import { buffer } from 'node:stream/consumers'
import { drawSvg } from './draw-svg.ts'

/** A process for one SVG: reads it from the standard input and writes a PNG to the standard output. */
process.stdout.end(await drawSvg(await buffer(process.stdin)))
