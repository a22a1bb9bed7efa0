type Covers = (codePoint: number) => boolean

const TABLE_DIRECTORY = 12
const TABLE_RECORD = 16

/** The byte offset of a table in a TrueType font. */
function tableOffset(font: DataView, tag: string): number {
  const wanted = [...tag].reduce((word, letter) => word * 256 + letter.charCodeAt(0), 0)
  for (let record = 0; record < font.getUint16(4); record++) {
    const at = TABLE_DIRECTORY + record * TABLE_RECORD
    if (font.getUint32(at) === wanted) return font.getUint32(at + 8)
  }
  throw new Error(`The font has no table ${tag}.`)
}

/** Format 12: groups of 32-bit code points. */
function readGroups(font: DataView, at: number, covered: Set<number>): void {
  for (let group = 0; group < font.getUint32(at + 12); group++) {
    const start = font.getUint32(at + 16 + group * 12)
    const end = font.getUint32(at + 20 + group * 12)
    for (let codePoint = start; codePoint <= end; codePoint++) covered.add(codePoint)
  }
}

/** Format 4: segments of 16-bit code points. A code point inside a segment may still have no glyph. */
function readSegments(font: DataView, at: number, covered: Set<number>): void {
  const size = font.getUint16(at + 6)
  const [ends, starts] = [at + 14, at + 16 + size]
  const [deltas, offsets] = [starts + size, starts + 2 * size]
  for (let segment = 0; segment < size; segment += 2) {
    const start = font.getUint16(starts + segment)
    const end = font.getUint16(ends + segment)
    const offset = font.getUint16(offsets + segment)
    for (let codePoint = start; codePoint <= end && codePoint !== 0xffff; codePoint++) {
      const glyph =
        offset === 0
          ? codePoint + font.getUint16(deltas + segment)
          : font.getUint16(offsets + segment + offset + (codePoint - start) * 2)
      if ((glyph & 0xffff) !== 0) covered.add(codePoint)
    }
  }
}

/**
 * Tells which characters some TrueType fonts can draw, from their `cmap` tables. PDF/A allows no character without a
 * glyph, so this must be known before the text is set.
 */
export function fontCoverage(fonts: readonly Uint8Array[]): Covers {
  const covered = new Set<number>()
  for (const bytes of fonts) {
    const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const cmap = tableOffset(font, 'cmap')
    for (let table = 0; table < font.getUint16(cmap + 2); table++) {
      const at = cmap + font.getUint32(cmap + 8 + table * 8)
      const format = font.getUint16(at)
      if (format === 12) readGroups(font, at, covered)
      if (format === 4) readSegments(font, at, covered)
    }
  }
  return (codePoint) => covered.has(codePoint)
}
