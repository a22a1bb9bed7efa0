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
