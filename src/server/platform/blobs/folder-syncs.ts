import { type FileHandle, open } from 'node:fs/promises'

/** A folder that blobs are put into is put into again soon: there are 256 of them. */
const KEPT_MS = 5_000

type OpenFolder = { handle: Promise<FileHandle>; users: number; idle: NodeJS.Timeout }

/**
 * Forces the names in folders to the disk. A folder stays open for a while: to open and close it for each file would cost
 * the thread as much as to write it.
 */
export function folderSyncs(): (path: string) => Promise<void> {
  const folders = new Map<string, OpenFolder>()

  const forget = (path: string, folder: OpenFolder) => {
    if (folders.get(path) === folder) folders.delete(path)
  }
  const close = (path: string, folder: OpenFolder) => {
    // Who uses it sets its clock again.
    if (folder.users > 0) return
    forget(path, folder)
    // A descriptor that cannot be closed is no reason to refuse what was synced through it.
    folder.handle.then((handle) => handle.close()).catch(() => {})
  }
  const opened = (path: string): OpenFolder => {
    const folder: OpenFolder = {
      handle: open(path, 'r'),
      users: 0,
      idle: setTimeout(() => close(path, folder), KEPT_MS).unref(),
    }
    folders.set(path, folder)
    folder.handle.catch(() => forget(path, folder))
    return folder
  }
  return async (path) => {
    const folder = folders.get(path) ?? opened(path)
    folder.users += 1
    try {
      await (await folder.handle).sync()
    } finally {
      folder.users -= 1
      folder.idle.refresh()
    }
  }
}
