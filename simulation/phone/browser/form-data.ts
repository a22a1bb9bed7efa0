import { blobBytesOf } from './blob-bytes.ts'

type Entry = { name: string; value: string | Blob; fileName: string }

/** The fields of a form that is sent as multipart. */
export class TabFormData {
  readonly #entries: Entry[] = []

  append(name: string, value: string | Blob, fileName = 'blob'): void {
    this.#entries.push({ name, value: value instanceof Blob ? value : String(value), fileName })
  }

  get(name: string): string | Blob | null {
    return this.#entries.find((entry) => entry.name === name)?.value ?? null
  }

  has(name: string): boolean {
    return this.#entries.some((entry) => entry.name === name)
  }

  *[Symbol.iterator](): Generator<[string, string | Blob]> {
    for (const { name, value } of this.#entries) yield [name, value]
  }

  /** The body as a browser encodes it, for the simulation. */
  encode(boundary: string): Uint8Array[] {
    const utf8 = new TextEncoder()
    const parts = this.#entries.flatMap(({ name, value, fileName }) => [
      utf8.encode(`--${boundary}\r\n${heading(name, value, fileName)}\r\n\r\n`),
      value instanceof Blob ? blobBytesOf(value) : utf8.encode(value.replace(/\r\n|\r|\n/g, '\r\n')),
      utf8.encode('\r\n'),
    ])
    return [...parts, utf8.encode(`--${boundary}--\r\n`)]
  }
}

const quoted = (text: string): string =>
  `"${text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')}"`

function heading(name: string, value: string | Blob, fileName: string): string {
  const disposition = `Content-Disposition: form-data; name=${quoted(name)}`
  if (!(value instanceof Blob)) return disposition
  const type = value.type || 'application/octet-stream'
  return `${disposition}; filename=${quoted(fileName)}\r\nContent-Type: ${type}`
}
