import type { ActaDocument } from '../../../domain/records/acta-model.ts'

type Range = readonly [first: number, last: number]
type Font = { ranges: readonly Range[]; load: () => Promise<{ default: string }> }

/** The fonts for what the acta's own font lacks, as those of the PDF. Emoji come from the reader's device. */
const FONTS: readonly Font[] = [
  {
    ranges: [
      [0x3000, 0x30ff],
      [0xfe30, 0xfe4f],
      [0xff5f, 0xffee],
    ],
    load: () => import('../../../../assets/fonts/DroidSansFallback-Signs.ttf?inline'),
  },
  {
    ranges: [[0x2b00, 0x2bff]],
    load: () => import('../../../../assets/fonts/NotoSansSymbols2-Signs.ttf?inline'),
  },
  {
    ranges: [
      [0x2469, 0x24ff],
      [0x1f100, 0x1f1e5],
    ],
    load: () => import('../../../../assets/fonts/NotoSansSymbols-Signs.ttf?inline'),
  },
  {
    ranges: [
      [0x20a0, 0x20ab],
      [0x20ad, 0x20cf],
    ],
    load: () => import('../../../../assets/fonts/NotoSans-Symbols.ttf?inline'),
  },
  {
    ranges: [
      [0x0300, 0x052f],
      [0x2070, 0x209f],
      [0x2100, 0x2121],
      [0x2123, 0x2468],
      [0x2500, 0x29ff],
    ],
    load: () => import('../../../../assets/fonts/DejaVuSans-Symbols.ttf?inline'),
  },
]

const hex = (codePoint: number) => codePoint.toString(16)

const isUsed = (ranges: readonly Range[], text: string) =>
  new RegExp(`[${ranges.map(([first, last]) => `\\u{${hex(first)}}-\\u{${hex(last)}}`).join('')}]`, 'u').test(text)

/**
 * Styles with the fonts of the symbols in an acta, to stand before those of its own font: of two faces with a character
 * the later is taken. Most actas have no such symbol, and no font is fetched.
 */
export async function symbolFaces(acta: ActaDocument): Promise<string> {
  const text = JSON.stringify(acta)
  const faces = FONTS.filter(({ ranges }) => isUsed(ranges, text)).map(async ({ ranges, load }) => {
    const { default: url } = await load()
    const range = ranges.map(([first, last]) => `U+${hex(first)}-${hex(last)}`).join()
    return `@font-face{font-family:"Public Sans Variable";font-weight:100 900;src:url(${url}) format("truetype");unicode-range:${range}}`
  })
  return (await Promise.all(faces)).join('')
}
