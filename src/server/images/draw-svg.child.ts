import { buffer } from 'node:stream/consumers'
import { drawSvg } from './draw-svg.ts'

/** A process for one SVG: takes its bytes, gives those of a PNG, or fails. */
process.stdout.end(await drawSvg(await buffer(process.stdin)))
