import {
  CodeReader,
  type Codes,
  codesOf,
  END_OF_IMAGE,
  FIRST_RESTART,
  noCodes,
  type ScanState,
  Stop,
} from './jpeg-codes.ts'

// Markers of JPEG (ITU T.81).
const START_OF_IMAGE = 0xffd8

const HUFFMAN_TABLES = 0xc4
const RESTART_INTERVAL = 0xdd
const START_OF_SCAN = 0xda

/** Frames of one pass with Huffman codes. A progressive frame needs several passes to be judged. */
const ONE_PASS_FRAMES = [0xc0, 0xc1]
const isOtherFrame = (marker: number) => marker >= 0xc2 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

type Component = { id: number; across: number; down: number; dc: Codes; ac: Codes }

function readBlock(reader: CodeReader, { dc, ac }: Component): void {
  const size = reader.symbol(dc)
  if (size > 15) throw new Stop('damaged')
  reader.skip(size)
  for (let index = 1; index < 64; index += 1) {
    const symbol = reader.symbol(ac)
    const [run, bits] = [symbol >> 4, symbol & 15]
    if (bits === 0 && run !== 15) return
    index += run
    if (index > 63) throw new Stop('damaged')
    reader.skip(bits)
  }
}

/** Time for one stretch of reading, in milliseconds: the page must answer the finger meanwhile. */
const STRETCH_MS = 12
const rest = () => new Promise<void>((resolve) => setTimeout(resolve))

class JpegScan {
  readonly #view: DataView
  readonly #bytes: Uint8Array
  readonly #dc: Codes[] = []
  readonly #ac: Codes[] = []
  #width = 0
  #height = 0
  #components: Component[] = []
  #restartAfter = 0
  readonly #scanned = new Set<number>()

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  async judge(): Promise<ScanState> {
    const { byteLength } = this.#view
    if (byteLength < 4 || this.#view.getUint16(0) !== START_OF_IMAGE) return 'unknown'
    for (let at = 2; at + 4 <= byteLength; ) {
      const marker = this.#view.getUint8(at + 1)
      if (this.#view.getUint8(at) !== 0xff || isOtherFrame(marker)) return 'unknown'
      if (marker === 0xff) at += 1
      else if (marker === END_OF_IMAGE) break
      else {
        const end = at + 2 + this.#view.getUint16(at + 2)
        this.#readSegment(marker, at + 4, end)
        at = marker === START_OF_SCAN ? await this.#readScan(at + 4, end) : end
      }
    }
    if (this.#components.length === 0) return 'unknown'
    return this.#scanned.size === this.#components.length ? 'whole' : 'cut'
  }

  #readSegment(marker: number, from: number, end: number): void {
    if (marker === HUFFMAN_TABLES) this.#readCodes(from, end)
    if (marker === RESTART_INTERVAL) this.#restartAfter = this.#view.getUint16(from)
    if (!ONE_PASS_FRAMES.includes(marker)) return
    this.#height = this.#view.getUint16(from + 1)
    this.#width = this.#view.getUint16(from + 3)
    this.#components = Array.from({ length: this.#view.getUint8(from + 5) }, (_, index) => {
      const at = from + 6 + 3 * index
      const sampling = this.#view.getUint8(at + 1)
      return { id: this.#view.getUint8(at), across: sampling >> 4, down: sampling & 15, dc: noCodes, ac: noCodes }
    })
  }

  #readCodes(from: number, end: number): void {
    for (let at = from; at + 17 <= end; ) {
      const place = this.#view.getUint8(at)
      const lengths = this.#bytes.subarray(at + 1, at + 17)
      const total = lengths.reduce((sum, count) => sum + count, 0)
      const kind = place >> 4 === 0 ? this.#dc : this.#ac
      kind[place & 15] = codesOf(lengths, this.#bytes.subarray(at + 17, at + 17 + total))
      at += 17 + total
    }
  }

  #componentsOf(from: number): Component[] {
    return Array.from({ length: this.#view.getUint8(from) }, (_, index) => {
      const at = from + 1 + 2 * index
      const component = this.#components.find(({ id }) => id === this.#view.getUint8(at))
      const tables = this.#view.getUint8(at + 1)
      if (!component) throw new Stop('unknown')
      this.#scanned.add(component.id)
      return { ...component, dc: this.#dc[tables >> 4] ?? noCodes, ac: this.#ac[tables & 15] ?? noCodes }
    })
  }

  /** Number of units that a scan repeats its blocks for. A scan of one component has single blocks. */
  #unitsOf(components: readonly Component[]): number {
    const most = (sides: readonly number[]) => Math.max(...sides)
    const [across, down] = [
      most(this.#components.map((component) => component.across)),
      most(this.#components.map((component) => component.down)),
    ]
    const [only] = components
    if (components.length > 1 || !only) return Math.ceil(this.#width / 8 / across) * Math.ceil(this.#height / 8 / down)
    const [width, height] = [(this.#width * only.across) / across, (this.#height * only.down) / down]
    return Math.ceil(Math.ceil(width) / 8) * Math.ceil(Math.ceil(height) / 8)
  }

  async #readScan(from: number, end: number): Promise<number> {
    const components = this.#componentsOf(from)
    const blocks =
      components.length > 1
        ? components.flatMap((one) => Array.from({ length: one.across * one.down }, () => one))
        : components
    const units = this.#unitsOf(components)
    let reader = new CodeReader(this.#bytes, end)
    let [restarts, since] = [0, performance.now()]
    for (let unit = 0; unit < units; unit += 1) {
      if (this.#restartAfter > 0 && unit > 0 && unit % this.#restartAfter === 0) {
        const at = reader.end()
        if (this.#bytes[at + 1] !== FIRST_RESTART + (restarts % 8))
          throw new Stop(at >= this.#bytes.length ? 'cut' : 'damaged')
        restarts += 1
        reader = new CodeReader(this.#bytes, at + 2)
      }
      for (const block of blocks) readBlock(reader, block)
      if (unit % 256 === 0 && performance.now() - since > STRETCH_MS) {
        await rest()
        since = performance.now()
      }
    }
    return reader.end()
  }
}

/** Judges the picture data of a file without drawing it. */
export async function scanJpeg(file: Blob): Promise<ScanState> {
  try {
    return await new JpegScan(new Uint8Array(await file.arrayBuffer())).judge()
  } catch (error) {
    if (error instanceof Stop) return error.state
    // Lengths that point beyond the file.
    if (error instanceof RangeError) return 'cut'
    throw error
  }
}
