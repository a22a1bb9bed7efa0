import { randomBytes, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { syncPath } from '../sync-path.ts'

/** Empty where there is none, and where an earlier version met a full disk. */
const read = (path: string): string => (fs.existsSync(path) ? fs.readFileSync(path, 'utf8').trim() : '')

/** A link fails where somebody was first: instances that start at once on one folder all take the same secret. */
function giveName(unfinished: string, path: string): void {
  try {
    fs.linkSync(unfinished, path)
  } catch {
    // An empty one, or a file system without links, as a memory card's, which only one instance uses.
    if (!read(path)) fs.renameSync(unfinished, path)
  }
}

/** Written beside its place and moved there when it is whole and on the disk: a crash or a full disk leaves none. */
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
