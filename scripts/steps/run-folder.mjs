import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Folders of the project's own tests and servers. Browsers and tools leave others, which go without a word. */
const OWN = /^vigia-/

/**
 * A folder for all temporary files of a test run. Later children of this process use it.
 * @returns its path, and `remove`, which removes it and answers the folders that tests left behind
 */
export function enterRunFolder() {
  // Short, because the path of a socket has at most 107 characters.
  const path = mkdtempSync(join(tmpdir(), 'vt-'))
  // PostgreSQL and the server of an image run as users of their own.
  chmodSync(path, 0o755)
  const before = process.env.TMPDIR
  process.env.TMPDIR = path
  const remove = () => {
    const left = readdirSync(path).filter((name) => OWN.test(name))
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    return left
  }
  return { path, remove }
}
