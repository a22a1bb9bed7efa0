import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BlobsUnavailable } from './blob-store.ts'
import { type FileChunk, runningDigests } from './running-digests.ts'

/** The sender and the digest of the whole file: one person never reads or continues the file of another. */
type FileKey = { userId: number; sha256: string }

/** The fate of a chunk. `out-of-step`: the file holds `heldBytes`, and the chunk begins elsewhere. */
export type ChunkOutcome =
  | { kind: 'held'; heldBytes: number }
  | { kind: 'out-of-step'; heldBytes: number }
  | { kind: 'mismatch' }
  | { kind: 'no-room' }

/** Files that people send in chunks, until a save keeps them. Every call throws BlobsUnavailable where the disk fails. */
export type UnfinishedFiles = {
  /** Bytes of the file so far; undefined when none has come. */
  heldBytes(key: FileKey): Promise<number | undefined>
  /** Adds a chunk at the end of the file. The last one completes it, or drops it if its digest is another. */
  append(key: FileKey, chunk: FileChunk): Promise<ChunkOutcome>
  /** The bytes of a complete file. A file with other bytes than its digest says is dropped, and counts as absent. */
  read(key: FileKey): Promise<Buffer | undefined>
  remove(userId: number, digests: readonly string[]): Promise<void>
  /** Removes every file without a new chunk since `before`. */
  sweep(before: Date): Promise<void>
}

export type UnfinishedLimits = {
  /** Bytes of one person's files once all of them are complete. */
  maxBytes: number
  /** Bytes that a smaller file counts for. */
  leastBytes: number
}

type Entry = { name: string; sha256: string; total: number; isWhole: boolean }

const COMPARED = 64 * 1024

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'
const absent =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (isAbsent(error)) return instead
    throw error
  }

/** A file's name tells its digest, its size and whether it is complete, so that no row has to. */
const nameOf = (sha256: string, total: number, isWhole: boolean) => `${sha256}.${total}.${isWhole ? 'whole' : 'part'}`

function entryOf(name: string): Entry | undefined {
  const [, sha256, total, ending] = /^([0-9a-f]{64})\.(\d+)\.(part|whole)$/.exec(name) ?? []
  return sha256 && total ? { name, sha256, total: Number(total), isWhole: ending === 'whole' } : undefined
}

async function writeAt(file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, offset + done)
    done += bytesWritten
  }
}

/** Whether the file holds these bytes from `offset`. */
async function holds(file: FileHandle, bytes: Uint8Array, offset: number): Promise<boolean> {
  const read = Buffer.alloc(COMPARED)
  for (let at = 0; at < bytes.byteLength; ) {
    const { bytesRead } = await file.read(read, 0, Math.min(COMPARED, bytes.byteLength - at), offset + at)
    if (bytesRead === 0 || Buffer.compare(read.subarray(0, bytesRead), bytes.subarray(at, at + bytesRead)) !== 0)
      return false
    at += bytesRead
  }
  return true
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path, { highWaterMark: COMPARED })) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** Runs the tasks of one person one after the other, so that each has one place at the disk. */
function inTurnByPerson() {
  const last = new Map<number, Promise<unknown>>()
  return <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const done = (last.get(userId) ?? Promise.resolve()).then(work, work)
    const settled = done.catch(() => undefined)
    last.set(userId, settled)
    settled.then(() => last.get(userId) === settled && last.delete(userId))
    return done
  }
}

/**
 * Files under a folder, one folder for each person. The length of a file is what has come of it: after a crash it is
 * still true. Chunks are not synced, because the device keeps a photo until its save is confirmed; what a power cut
 * damages has another digest and is sent again. Processes that share the folder go on with each other's files.
 */
export function unfinishedFiles(folder: string, { maxBytes, leastBytes }: UnfinishedLimits): UnfinishedFiles {
  const inTurn = inTurnByPerson()
  const digests = runningDigests()
  const folderOf = (userId: number) => join(folder, String(userId))
  const pathOf = ({ userId, sha256 }: FileKey, total: number, isWhole: boolean) =>
    join(folderOf(userId), nameOf(sha256, total, isWhole))
  const entriesOf = async (userId: number): Promise<Entry[]> =>
    (await readdir(folderOf(userId)).catch(absent<string[]>([]))).flatMap((name) => entryOf(name) ?? [])
  const removeEntry = async (userId: number, { name }: Entry) => {
    const path = join(folderOf(userId), name)
    digests.forget(path)
    await rm(path, { force: true })
  }

  /** Opens the file of a chunk; creates it for the first chunk. Returns an outcome where it may not. */
  async function openPart(key: FileKey, { offset, total }: FileChunk): Promise<FileHandle | ChunkOutcome> {
    const [part, whole] = [pathOf(key, total, false), pathOf(key, total, true)]
    const opened =
      (await open(part, 'r+').catch(absent(undefined))) ?? (await open(whole, 'r').catch(absent(undefined)))
    if (opened) return opened
    if (offset > 0) return { kind: 'out-of-step', heldBytes: 0 }
    const entries = await entriesOf(key.userId)
    // Two sizes under one digest: start again with the newer one, and let the digest of the complete file decide.
    for (const entry of entries) if (entry.sha256 === key.sha256) await removeEntry(key.userId, entry)
    const others = entries.filter(({ sha256 }) => sha256 !== key.sha256)
    const counted = [total, ...others.map((entry) => entry.total)].reduce(
      (sum, one) => sum + Math.max(one, leastBytes),
      0,
    )
    if (counted > maxBytes) return { kind: 'no-room' }
    await mkdir(folderOf(key.userId), { recursive: true, mode: 0o700 })
    // Another process may have begun it meanwhile.
    return open(part, 'wx+', 0o600).catch(() => open(part, 'r+'))
  }

  async function complete(key: FileKey, total: number): Promise<ChunkOutcome> {
    const part = pathOf(key, total, false)
    const digest = digests.take(part, total) ?? (await digestOf(part))
    if (digest !== key.sha256) {
      await rm(part, { force: true })
      return { kind: 'mismatch' }
    }
    await rename(part, pathOf(key, total, true))
    return { kind: 'held', heldBytes: total }
  }

  async function addTo(file: FileHandle, key: FileKey, chunk: FileChunk): Promise<ChunkOutcome> {
    const { offset, total, bytes, at } = chunk
    const { size } = await file.stat()
    const end = offset + bytes.byteLength
    if (offset !== size) {
      // The device may repeat its last chunk, whose answer it never received.
      const isRepeated = end === size && (await holds(file, bytes, offset))
      return { kind: isRepeated ? 'held' : 'out-of-step', heldBytes: size }
    }
    try {
      await writeAt(file, bytes, offset)
      // By the server's clock: the sweep compares it.
      await file.utimes(at, at)
    } catch (error) {
      // A full disk keeps no half of a chunk.
      await file.truncate(offset).catch(() => undefined)
      throw error
    }
    digests.add(pathOf(key, total, false), chunk)
    return { kind: 'held', heldBytes: end }
  }

  async function append(key: FileKey, chunk: FileChunk): Promise<ChunkOutcome> {
    const file = await openPart(key, chunk)
    if ('kind' in file) return file
    let outcome: ChunkOutcome
    try {
      outcome = await addTo(file, key, chunk)
    } finally {
      await file.close()
    }
    const isLast = outcome.kind === 'held' && outcome.heldBytes === chunk.total
    if (!isLast) return outcome
    // A repeated last chunk finds the file complete already.
    const isWhole = await stat(pathOf(key, chunk.total, true)).then(() => true, absent(false))
    return isWhole ? outcome : complete(key, chunk.total)
  }

  async function sweepPerson(userId: number, before: Date): Promise<void> {
    for (const entry of await entriesOf(userId)) {
      const found = await stat(join(folderOf(userId), entry.name)).catch(absent(undefined))
      if (found && found.mtime < before) await removeEntry(userId, entry)
    }
  }

  const available = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new BlobsUnavailable(error)
    })

  const find = async ({ userId, sha256 }: FileKey): Promise<{ entry: Entry; path: string } | undefined> => {
    const found = (await entriesOf(userId)).filter((entry) => entry.sha256 === sha256)
    const entry = found.find(({ isWhole }) => isWhole) ?? found[0]
    return entry && { entry, path: join(folderOf(userId), entry.name) }
  }

  return {
    heldBytes: (key) =>
      available(find(key).then((found) => found && stat(found.path).then(({ size }) => size, absent(undefined)))),
    append: (key, chunk) => inTurn(key.userId, () => available(append(key, chunk))),
    read: (key) =>
      available(
        find(key).then(async (found) => {
          if (!found?.entry.isWhole) return undefined
          const bytes = await readFile(found.path).catch(absent(undefined))
          if (!bytes || createHash('sha256').update(bytes).digest('hex') === key.sha256) return bytes
          await removeEntry(key.userId, found.entry)
          return undefined
        }),
      ),
    remove: (userId, digestsToRemove) =>
      available(
        digestsToRemove.length === 0
          ? Promise.resolve()
          : entriesOf(userId).then(async (entries) => {
              for (const entry of entries) {
                if (digestsToRemove.includes(entry.sha256)) await removeEntry(userId, entry)
              }
            }),
      ),
    sweep: (before) =>
      available(
        readdir(folder)
          .catch(absent<string[]>([]))
          .then(async (people) => {
            for (const person of people) {
              const userId = Number(person)
              if (!Number.isSafeInteger(userId)) continue
              await inTurn(userId, () => sweepPerson(userId, before))
            }
          }),
      ),
  }
}
