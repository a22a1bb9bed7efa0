import { syncFolder } from '../../platform/sync-path.ts'

/** Of file systems that know no such thing of a folder, and of folders that one may pass through and not read. */
const IMPOSSIBLE = ['EINVAL', 'EBADF', 'ENOTSUP', 'EACCES', 'EPERM']

/** Forces the names in a folder to the disk, where that can be done: a copy on a shared folder is one all the same. */
export async function syncNames(folder: string): Promise<void> {
  try {
    await syncFolder(folder)
  } catch (error) {
    if (!IMPOSSIBLE.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
