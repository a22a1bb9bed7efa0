import './steps/require-node.mjs'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { inProject } from './steps/project.mjs'

// Draws every icon of the installed app from src/web/public/favicon.svg. The PNGs are committed: no build runs this.
const drawing = readFileSync(inProject('src/web/public/favicon.svg'), 'utf8')
const BACKGROUND = /fill="(#[0-9a-f]{6})"/.exec(drawing)[1]

const render = (svg, size) =>
  sharp(Buffer.from(svg), { density: 72 * (size / 32) })
    .resize(size, size)
    .png({ palette: true, effort: 10 })

/** A maskable icon: the system cuts its shape, so colour reaches the edge and the drawing fills the middle 80 %. */
const uncut = (scale) => {
  const margin = (32 * (1 - scale)) / 2
  const strokes = drawing.replace(/^.*?<rect[^>]*>/, '').replace('</svg>', '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${BACKGROUND}"/><g transform="translate(${margin} ${margin}) scale(${scale})">${strokes}</g></svg>`
}

const icons = [
  ['icon-192.png', drawing, 192],
  ['icon-512.png', drawing, 512],
  ['maskable-512.png', uncut(0.8), 512],
  ['apple-touch-icon.png', uncut(0.9), 180],
]
for (const [name, svg, size] of icons) await render(svg, size).toFile(inProject('src/web/public/icons', name))
