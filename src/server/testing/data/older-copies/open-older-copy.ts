import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { archiveSource } from '../../../copies/archive/archive-copy.ts'
import { folderSource } from '../../../copies/folder/folder-source.ts'
import type { CopySource } from '../../../copies/format/copy-format.ts'

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The password of every account of the copies. */
export const OLDER_PASSWORD = 'vigia-demo-2026'

/** Path of the file that `backup` of version eaa07c1 wrote. */
export const OLDER_BACKUP = fileOf('eaa07c1.vigia')

export const olderBackup = (): Promise<CopySource> => archiveSource(OLDER_BACKUP)

/** The folder that `export` of version eaa07c1 wrote. It is kept in one file, which is unpacked into `folder`. */
export async function olderExport(folder: string): Promise<CopySource> {
  // A backup is a gzipped tar too, so its reader unpacks the folder.
  const packed = await archiveSource(fileOf('eaa07c1-export.tgz'))
  for await (const { name, bytes } of packed.entries()) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  return folderSource(folder)
}
