import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import tar from 'tar-stream'
import { enteredPassword, secretForms } from '../../../domain/shared/entered.ts'
import { CopyRefused, type CopySink, type CopySource } from '../format/copy-format.ts'
import { isFolder, syncNames, unwritable } from '../format/copy-path.ts'
import { ARCHIVE_BOUNDS, type ArchiveBounds, admitEntry, boundedBytes } from './archive-bounds.ts'
import { passphraseIdentity, passphraseRecipient } from './passphrase-key.ts'

/** Photos do not shrink further at higher levels. */
const GZIP = { level: 1 }
/** `age` files begin with this line. */
const ENCRYPTED = 'age-encryption.org/v1'
const WRONG = 'La copia no se pudo abrir: la frase no es la suya, o está dañada.'

type WebBytes = ReadableStream<Uint8Array>

const encrypted = (passphrase: string) =>
  async function* (bytes: AsyncIterable<Uint8Array>) {
    const encrypter = new Encrypter()
    encrypter.addRecipient(passphraseRecipient(enteredPassword(passphrase)))
    yield* await encrypter.encrypt(Readable.toWeb(Readable.from(bytes)) as WebBytes)
  }

/** Creates the partial file, and refuses an existing one: two copies in one file would ruin each other. */
const openPartial = (partial: string, path: string) =>
  open(partial, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw unwritable(path, cause)
    const reason = `ya existe ${partial}. Otra copia se está haciendo ahí, o una se interrumpió: si no hay ninguna en marcha, borre ese archivo.`
    throw new CopyRefused(`No se pudo escribir ${path}: ${reason}`, { cause })
  })

/**
 * Writes a copy into one file: a tar, compressed with gzip and, with a passphrase, encrypted in the format of `age`, so
 * that it opens without Vigía. The file gets its name once it is whole.
 * @throws CopyRefused when it cannot be written, or another copy is being written there
 */
export async function archiveSink(path: string, passphrase?: string): Promise<CopySink> {
  // Refused now, because the rename at the end of the copy would fail.
  if (await isFolder(path)) throw new CopyRefused(`${path} es una carpeta: dé el nombre de un archivo.`)
  const partial = `${path}.part`
  const opened = await openPartial(partial, path)
  const file = opened.createWriteStream({ flush: true })
  const pack = tar.pack()
  const zip = createGzip(GZIP)
  const piped = passphrase === undefined ? pipeline(pack, zip, file) : pipeline(pack, zip, encrypted(passphrase), file)
  const written = piped.catch((cause: unknown) => {
    throw unwritable(path, cause)
  })
  // The next write, or the end, reports the failure.
  written.catch(() => {})
  return {
    left: async () => undefined,
    async write({ name, bytes }) {
      try {
        await new Promise<void>((resolve, reject) => {
          const entry = pack.entry({ name, size: bytes.length, mode: 0o600, mtime: new Date(0) }, bytes, (error) =>
            error ? reject(error) : resolve(),
          )
          // The entry emits its failure too: without a listener, it would end the server.
          entry.on('error', () => {})
        })
      } catch (error) {
        // The archive knows only that the stream ended; the file has the reason.
        await written
        throw error
      }
    },
    async finish() {
      pack.finalize()
      await written
      try {
        await rename(partial, path)
        await syncNames(dirname(path))
      } catch (cause) {
        throw unwritable(path, cause)
      }
    },
    async abort() {
      pack.destroy()
      file.destroy()
      if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
      await rm(partial, { force: true })
    },
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer: start, bytesRead } = await file.read(Buffer.alloc(ENCRYPTED.length), 0, ENCRYPTED.length, 0)
    return start.subarray(0, bytesRead).toString() === ENCRYPTED
  } finally {
    await file.close()
  }
}

async function decrypted(path: string, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  // Versions before decision 029 took the passphrase as the keyboard sent it.
  for (const form of secretForms(passphrase)) decrypter.addIdentity(passphraseIdentity(form))
  const file = createReadStream(path)
  try {
    return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(file) as WebBytes)) as never)
  } catch (cause) {
    file.destroy()
    throw new CopyRefused(WRONG, { cause })
  }
}

/**
 * Reads a copy from one file; one that unpacks to more than `bounds` is refused while it is read.
 * @throws CopyRefused without the passphrase that the file needs
 */
export async function archiveSource(
  path: string,
  passphrase?: string,
  bounds: ArchiveBounds = ARCHIVE_BOUNDS,
): Promise<CopySource> {
  const isSecret = await isEncrypted(path).catch((cause: NodeJS.ErrnoException) => {
    throw new CopyRefused(`No se pudo leer ${path}: ${cause.message}`, { cause })
  })
  if (isSecret && passphrase === undefined) throw new CopyRefused('La copia está cifrada: dé su frase.')
  return {
    isEncrypted: isSecret,
    async *entries() {
      const file = isSecret && passphrase !== undefined ? await decrypted(path, passphrase) : createReadStream(path)
      const extract = tar.extract()
      const bounded = boundedBytes((await stat(path)).size, bounds)
      const read = pipeline(file, createGunzip(), bounded, extract)
      read.catch(() => {})
      try {
        for await (const entry of extract) {
          admitEntry(entry.header, bounds)
          yield { name: entry.header.name, bytes: await buffer(entry) }
        }
        await read
      } catch (cause) {
        // An entry that is cut off in the middle does not tell why.
        const refusal = [cause, bounded.errored].find((error) => error instanceof CopyRefused)
        throw refusal ?? new CopyRefused(WRONG, { cause })
      }
    },
  }
}
