import './steps/require-node.mjs'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { inProject } from './steps/project.mjs'

// Cuts the fonts for symbols. The results are committed: no build runs this. The acta's own font and that of emoji come
// first, so the letters here serve marks and names that those do not have.
//
// Noto Sans and Droid Sans Fallback come from the Debian packages fonts-noto-core and fonts-droid-fallback. SYSTEM_FONTS
// names the folder with their files, where it is not the usual one.

const DEBIAN = process.env.SYSTEM_FONTS ?? '/usr/share/fonts/truetype'
const DEJAVU = inProject('node_modules/dejavu-fonts-ttf')

/** Signs of the faces that keyboards offer ready-made, by font; the rest of their blocks is left out. */
const FACES = { dejaVu: 'ᐛᕕᕗᐅᐊᕦᕤᕙᗒᗕლტ', droid: '益皿口彡三人八一二士艸卍' }

/** Each font with the first and last character of the blocks that a phone's keyboard or a pasted document brings. */
const CUTS = [
  {
    from: `${DEJAVU}/ttf/DejaVuSans.ttf`,
    to: 'DejaVuSans-Symbols',
    blocks: [
      [0x0020, 0x03ff, 'Latin, phonetic letters, marks and Greek'],
      [0x0400, 0x04ff, 'Cyrillic'],
      [0x1e00, 0x1eff, 'Latin with marks'],
      [0x2000, 0x218f, 'punctuation, small figures, currencies, units and fractions'],
      [0x2190, 0x23ff, 'arrows, mathematics and technical signs'],
      [0x2460, 0x27ff, 'figures in circles, boxes, shapes, symbols, ticks and brackets'],
      [0x2900, 0x29ff, 'more arrows, and brackets'],
      [0x2b00, 0x2bff, 'more arrows and stars'],
      [0x2c60, 0x2c7f, 'more Latin'],
      [0xa700, 0xa7ff, 'Latin letters of indigenous languages'],
      [0xfb00, 0xfb06, 'joined letters'],
    ],
    single: FACES.dejaVu,
  },
  {
    from: `${DEBIAN}/noto/NotoSans-Regular.ttf`,
    to: 'NotoSans-Symbols',
    blocks: [
      [0x02b0, 0x02ff, 'letters that change the one before'],
      [0x1d00, 0x1dbf, 'phonetic letters'],
      [0x20a0, 0x20cf, 'currencies of this century'],
      [0x2100, 0x218f, 'signs like letters, and fractions'],
      [0xa720, 0xa7ff, 'more Latin letters of indigenous languages'],
    ],
  },
  {
    from: `${DEBIAN}/noto/NotoSansSymbols-Regular.ttf`,
    to: 'NotoSansSymbols-Signs',
    blocks: [
      [0x2300, 0x23ff, 'technical signs'],
      [0x2460, 0x24ff, 'figures and letters in circles and brackets'],
      [0x2600, 0x26ff, 'symbols'],
      [0x1f100, 0x1f1ff, 'letters in squares'],
    ],
  },
  {
    from: `${DEBIAN}/noto/NotoSansSymbols2-Regular.ttf`,
    to: 'NotoSansSymbols2-Signs',
    blocks: [
      [0x2300, 0x23ff, 'keys of a keyboard'],
      [0x2600, 0x27bf, 'symbols and ticks'],
      [0x2b00, 0x2bff, 'arrows, squares and stars'],
    ],
  },
  {
    from: `${DEBIAN}/droid/DroidSansFallbackFull.ttf`,
    to: 'DroidSansFallback-Signs',
    blocks: [
      [0x3000, 0x303f, 'corner and lens brackets, and marks'],
      [0x3040, 0x30ff, 'the letters of ready-made faces'],
      [0xfe30, 0xfe4f, 'wavy lines and upright brackets'],
      [0xff5f, 0xffee, 'half-width letters and marks'],
    ],
    single: FACES.droid,
  },
]

const upTo = ([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))

for (const { from, to, blocks, single = '' } of CUTS) {
  const wanted = blocks.flatMap(upTo).join('') + single
  const font = await subsetFont(readFileSync(from), wanted, { targetFormat: 'truetype' })
  writeFileSync(inProject(`assets/fonts/${to}.ttf`), font)
}
copyFileSync(`${DEJAVU}/LICENSE`, inProject('assets/fonts/DejaVuSans-LICENSE.txt'))
