import { type FileHandle, open } from 'node:fs/promises'

/** Milliseconds that a folder stays open: there are only 256, so each is used again soon. */
const KEPT_MS = 5_000

type OpenFolder = { handle: Promise<FileHandle>; users: number; idle: NodeJS.Timeout }

/**
 * Forces the names in folders to the disk. Folders stay open for a while, because opening and closing one for each file
 * costs as much as the write.
 */
export function folderSyncs(): (path: string) => Promise<void> {
  const folders = new Map<string, OpenFolder>()

  const forget = (path: string, folder: OpenFolder) => {
    if (folders.get(path) === folder) folders.delete(path)
  }
  const close = (path: string, folder: OpenFolder) => {
    // The last current user starts the timer again.
    if (folder.users > 0) return
    forget(path, folder)
    // A failed close is no reason to refuse what was synced.
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
