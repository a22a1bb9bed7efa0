import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { syncPath } from '../sync-path.ts'

/** Empty if the file is missing, or if an earlier version met a full disk. */
const read = (path: string): string => (fs.existsSync(path) ? fs.readFileSync(path, 'utf8').trim() : '')

/**
 * Gives the file its name unless another instance did so first: linking fails then, and all instances use the same
 * secret.
 */
function giveName(unfinished: string, path: string): void {
  try {
    fs.linkSync(unfinished, path)
  } catch {
    // Replaces an empty file. Also for file systems without links, such as a memory card's, which one instance uses.
    if (!read(path)) fs.renameSync(unfinished, path)
  }
}

/** Writes the secret beside its place, syncs it and moves it there: a crash or a full disk leaves no half of it. */
function make(dataDir: string, path: string): void {
  const unfinished = `${path}.${randomUUID()}`
  try {
    fs.writeFileSync(unfinished, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 })
    syncPath(unfinished)
    giveName(unfinished, path)
  } finally {
    fs.rmSync(unfinished, { force: true })
  }
  syncPath(dataDir)
}

/** The data folder's own secret, made at the first start and readable by its owner alone. */
export function folderTokenSecret(dataDir: string): string {
  const path = join(dataDir, 'token-secret')
  if (!read(path)) make(dataDir, path)
  return read(path)
}
