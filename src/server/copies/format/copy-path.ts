import { stat } from 'node:fs/promises'
import { syncFolder } from '../../platform/sync-path.ts'
import { CopyRefused } from './copy-format.ts'

/** False also for a path that does not exist. */
export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** Codes of file systems that cannot sync a folder, and of folders that may be entered but not read. */
const CANNOT_SYNC = ['EINVAL', 'EBADF', 'ENOTSUP', 'EACCES', 'EPERM']

/** Forces the names in a folder to the disk if the file system can do so; a copy on a shared folder is valid without. */
export async function syncNames(folder: string): Promise<void> {
  try {
    await syncFolder(folder)
  } catch (error) {
    if (!CANNOT_SYNC.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

const isSystemError = (cause: unknown): cause is NodeJS.ErrnoException =>
  cause instanceof Error && 'errno' in cause && 'code' in cause

/** Turns a system error (disk full, no permission) into one line for the operator, with the path. Other errors pass. */
export const unwritable = (path: string, cause: unknown): unknown =>
  isSystemError(cause) ? new CopyRefused(`No se pudo escribir ${path}: ${cause.message}`, { cause }) : cause
