import './steps/require-node.mjs'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { inProject } from './steps/project.mjs'

// Cuts the font for symbols out of DejaVu Sans. The result is committed: no build runs this. The acta's own font comes
// first, so the letters here serve marks and names that it does not have.

/** First and last character of each block that a phone's keyboard or a pasted document brings. */
const BLOCKS = [
  [0x0020, 0x03ff, 'Latin, phonetic letters, marks and Greek'],
  [0x1e00, 0x1eff, 'Latin with marks'],
  [0x2000, 0x218f, 'punctuation, small figures, currencies, units and fractions'],
  [0x2190, 0x23ff, 'arrows, mathematics and technical signs'],
  [0x2460, 0x27ff, 'figures in circles, boxes, shapes, symbols and ticks'],
  [0x2900, 0x297f, 'more arrows'],
  [0x2b00, 0x2bff, 'more arrows and stars'],
  [0xa700, 0xa7ff, 'Latin letters of indigenous languages'],
  [0xfb00, 0xfb06, 'joined letters'],
]

const SOURCE = inProject('node_modules/dejavu-fonts-ttf')
const wanted = BLOCKS.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
const font = await subsetFont(readFileSync(`${SOURCE}/ttf/DejaVuSans.ttf`), String.fromCodePoint(...wanted), {
  targetFormat: 'truetype',
})
writeFileSync(inProject('assets/fonts/DejaVuSans-Symbols.ttf'), font)
copyFileSync(`${SOURCE}/LICENSE`, inProject('assets/fonts/DejaVuSans-LICENSE.txt'))
