import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/**
 * A file of a ZIP. `at` comes from a row, so that the same state gives the same bytes. A file that is opened is read when
 * its turn comes, and closed.
 */
export type ZipItem = { name: string; at: Date; content: Uint8Array | (() => Promise<Readable>) }

/** Endings of what does not shrink further. */
const PACKED = new Set(
  ['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'pdf', 'zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'].map(
    (extension) => `.${extension}`,
  ),
)
const READ_ONLY_FOR_OTHERS = 0o100644

/** The zip format holds local times, and the library asks for them: here local is UTC, whatever the server's zone. */
class UtcDate extends Date {
  override getFullYear = () => this.getUTCFullYear()
  override getMonth = () => this.getUTCMonth()
  override getDate = () => this.getUTCDate()
  override getHours = () => this.getUTCHours()
  override getMinutes = () => this.getUTCMinutes()
  override getSeconds = () => this.getUTCSeconds()
}

const opened = ({ content }: ZipItem): Promise<Readable> =>
  typeof content === 'function' ? content() : Promise.resolve(Readable.from([content], { objectMode: false }))

/**
 * Adds a file and waits until it has been read, so that one is open at a time. The library opens no file once the reader
 * of the ZIP has left: then the end of its output ends the wait.
 */
const add = (zip: ZipFile, item: ZipItem, reading: { now?: Readable }) =>
  new Promise<void>((resolve, reject) => {
    const output = zip.outputStream as Readable
    output.once('close', resolve)
    const compress = !PACKED.has(extname(item.name).toLowerCase())
    const options = { mtime: new UtcDate(item.at), mode: READ_ONLY_FOR_OTHERS, compress }
    zip.addReadStreamLazy(item.name, options, (give) => {
      output.off('close', resolve)
      opened(item).then((stream) => {
        reading.now = stream
        stream.once('error', reject).once('close', resolve)
        if (output.destroyed) stream.destroy()
        else give(undefined, stream)
      }, reject)
    })
  })

/**
 * A ZIP as it is read, in the order of its items; it holds one chunk at a time. An error of an item ends the reading.
 */
export async function* zipFile(items: Iterable<ZipItem> | AsyncIterable<ZipItem>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const reading: { now?: Readable } = {}
  const fill = async () => {
    for await (const item of items) {
      if (!output.destroyed) await add(zip, item, reading)
      if (output.destroyed) return
    }
    zip.end()
  }
  zip.on('error', (error: Error) => output.destroy(error))
  const filled = fill().catch((error: Error) => void output.destroy(error))
  try {
    for await (const chunk of output) yield chunk as Uint8Array
  } finally {
    reading.now?.destroy()
    await filled
  }
}
