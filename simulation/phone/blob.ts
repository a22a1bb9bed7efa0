type Part = Blob | ArrayBuffer | ArrayBufferView | string

const bytesOf = (part: Part): Uint8Array => {
  if (typeof part === 'string') return new TextEncoder().encode(part)
  if (part instanceof HeldBlob) return part.held()
  if (ArrayBuffer.isView(part)) return new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
  return new Uint8Array(part as ArrayBuffer)
}

const joined = (parts: readonly Part[]): Uint8Array => {
  const all = parts.map(bytesOf)
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const one of all) {
    whole.set(one, offset)
    offset += one.length
  }
  return whole
}

/**
 * A `Blob` whose bytes are at hand: the platform's own reads them in a thread. All tabs share the class, because a
 * photo in the store outlives the tab that put it there.
 */
class HeldBlob {
  readonly #bytes: Uint8Array
  readonly type: string

  constructor(parts: Iterable<Part> = [], { type = '' }: BlobPropertyBag = {}) {
    this.#bytes = joined([...parts])
    this.type = type.toLowerCase()
  }

  get size(): number {
    return this.#bytes.length
  }

  get [Symbol.toStringTag](): string {
    return 'Blob'
  }

  /** The bytes themselves, for the simulation; they must not be changed. */
  held(): Uint8Array {
    return this.#bytes
  }

  slice(start?: number, end?: number, type?: string): HeldBlob {
    return new HeldBlob([this.#bytes.slice(start, end)], { type: type ?? '' })
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.#bytes).buffer
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.#bytes)
  }
}

/** The class of photos in every tab. */
export const PhoneBlob = HeldBlob as unknown as typeof Blob

/** A photo, as a person gives it to the product. */
export const createBlob = (bytes: Uint8Array, type: string): Blob => new PhoneBlob([bytes as BlobPart], { type })
