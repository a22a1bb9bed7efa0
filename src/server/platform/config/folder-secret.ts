import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { syncPath } from '../sync-path.ts'

/** A secret that a data folder keeps in a file, readable by its owner alone. */
export type FolderSecret = {
  /** The file's name. */
  name: string
  /** Makes the content of a new file. */
  make(): string
  /** False for a content that a full disk left, or that is damaged: another takes its place. */
  isWhole(kept: string): boolean
}

/** Empty if the file is missing, or if an earlier version met a full disk. */
const read = (path: string): string => (fs.existsSync(path) ? fs.readFileSync(path, 'utf8').trim() : '')

/**
 * Gives the file its name unless another instance did so first: linking fails then, and all instances use the same
 * secret.
 */
function giveName(unfinished: string, path: string, { isWhole }: FolderSecret): void {
  try {
    fs.linkSync(unfinished, path)
  } catch {
    // Replaces a damaged file. Also for file systems without links, such as a memory card's, which one instance uses.
    if (!isWhole(read(path))) fs.renameSync(unfinished, path)
  }
}

/** Writes the secret beside its place, syncs it and moves it there: a crash or a full disk leaves no half of it. */
function write(dataDir: string, path: string, secret: FolderSecret): void {
  const unfinished = `${path}.${randomUUID()}`
  try {
    fs.writeFileSync(unfinished, secret.make(), { flag: 'wx', mode: 0o600 })
    syncPath(unfinished)
    giveName(unfinished, path, secret)
  } finally {
    fs.rmSync(unfinished, { force: true })
  }
  syncPath(dataDir)
}

/** The secret that the folder has, made when it has none. */
export function folderSecret(dataDir: string, secret: FolderSecret): string {
  const path = join(dataDir, secret.name)
  if (!secret.isWhole(read(path))) write(dataDir, path, secret)
  return read(path)
}
