import fs from 'node:fs'

/** Forces a file, or the names in a folder, to the disk. */
export function syncPath(path: string): void {
  const file = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}

/**
 * Forces the names in a folder to the disk without blocking. Otherwise a power cut may forget a file whose bytes are
 * there.
 */
export async function syncFolder(path: string): Promise<void> {
  const folder = await fs.promises.open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
