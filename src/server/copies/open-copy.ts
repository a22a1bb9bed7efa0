import { archiveSource } from './archive/archive-copy.ts'
import { folderSource } from './folder/folder-source.ts'
import { readHeader } from './format/check-copy.ts'
import type { CopySource } from './format/copy-format.ts'
import { isFolder } from './format/copy-path.ts'

/**
 * Reads the first entry of a copy, before anything else is done.
 * @throws CopyRefused when it does not open or is not a copy
 */
export async function tryToOpen(source: CopySource): Promise<void> {
  for await (const first of source.entries()) return void readHeader(first)
  readHeader(undefined)
}

/** Opens a copy: the folder of an export, or the file of a backup. */
export async function openCopy(path: string, passphrase: string | undefined): Promise<CopySource> {
  return (await isFolder(path)) ? folderSource(path) : archiveSource(path, passphrase)
}
