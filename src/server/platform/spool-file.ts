import { randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from '../../domain/shared/problem.ts'

const FOLDER = 'exports'
const NO_ROOM = ['ENOSPC', 'EDQUOT']
const TRY_AGAIN = { params: { retryAfterS: '60' } }

/**
 * Writes a file that has no name once it is open, so that nothing of it stays, whatever happens. A file that is whole
 * before it is sent can be told by its length, and one that fails is an error and not half a file.
 */
export async function spoolFile(
  dataDir: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ size: number; stream: () => Readable; close: () => Promise<void> }> {
  const folder = join(dataDir, FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    let size = 0
    for await (const chunk of chunks) {
      await file.writeFile(chunk)
      size += chunk.byteLength
    }
    return { size, stream: () => file.createReadStream({ start: 0 }), close: () => file.close() }
  } catch (error) {
    await file.close()
    if (NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new Problem('storage.unavailable', TRY_AGAIN)
    throw error
  }
}
