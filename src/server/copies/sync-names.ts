import { syncPath } from '../platform/sync-path.ts'

/** Of file systems that know no such thing of a folder, and of folders that one may pass through and not read. */
const IMPOSSIBLE = ['EINVAL', 'EBADF', 'ENOTSUP', 'EACCES', 'EPERM']

/** Forces the names in a folder to the disk, where that can be done: a copy on a shared folder is one all the same. */
export function syncNames(folder: string): void {
  try {
    syncPath(folder)
  } catch (error) {
    if (!IMPOSSIBLE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
