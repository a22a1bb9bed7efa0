import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const DAY_MS = 24 * 60 * 60 * 1000

/** Bytes in a file that has no place yet. */
export type IncomingFile = { path: string; sha256: string; bytes: number }

/** Removes what killed processes left; a file that is being written is younger. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true })
  }
}

/**
 * Writes chunks into a new file of `folder`, synced, with their digest. An error of the chunks passes as it is, and the
 * file is removed. `failed` judges errors of the disk.
 */
export async function writeFileOf(
  folder: string,
  chunks: AsyncIterable<Uint8Array>,
  failed: (error: NodeJS.ErrnoException) => never,
): Promise<IncomingFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(failed)
  await removeOld(folder).catch(failed)
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx', 0o600).catch(failed)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of chunks) {
      await file.writeFile(chunk).catch(failed)
      hash.update(chunk)
      bytes += chunk.byteLength
    }
    await file.datasync().catch(failed)
  } catch (error) {
    await file.close().catch(() => {})
    await rm(path, { force: true }).catch(() => {})
    throw error
  }
  await file.close().catch(failed)
  return { path, sha256: hash.digest('hex'), bytes }
}
