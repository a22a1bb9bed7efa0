import { stat } from 'node:fs/promises'
import { archiveSource } from './archive-copy.ts'
import type { CopySource } from './copy-format.ts'
import { folderSource } from './folder-source.ts'

/** @throws CopyRefused of a copy that does not open: nothing else need be done to know that */
export async function tryToOpen(source: CopySource): Promise<void> {
  for await (const _first of source.entries()) return
}

/** A copy as it lies there: a folder that was exported, or the file of a backup. */
export async function openCopy(path: string, passphrase: string | undefined): Promise<CopySource> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? folderSource(path) : archiveSource(path, passphrase)
}
