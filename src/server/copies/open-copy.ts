import { archiveSource } from './archive/archive-copy.ts'
import { folderSource } from './folder/folder-source.ts'
import { readHeader } from './format/check-copy.ts'
import type { CopySource } from './format/copy-format.ts'
import { isFolder } from './format/copy-path.ts'

/** @throws CopyRefused of what does not open or is no copy: nothing else need be done to know that */
export async function tryToOpen(source: CopySource): Promise<void> {
  for await (const first of source.entries()) return void readHeader(first)
  readHeader(undefined)
}

/** A copy as it lies there: a folder that was exported, or the file of a backup. */
export async function openCopy(path: string, passphrase: string | undefined): Promise<CopySource> {
  return (await isFolder(path)) ? folderSource(path) : archiveSource(path, passphrase)
}
