import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Folders of the project's own tests and servers. Browsers and tools leave others, which go without a word. */
const OWN = /^vigia-/
const SETTLE_MS = 5_000
const POLL_MS = 100

/**
 * A folder for all temporary files of a test run. Later children of this process use it.
 * @returns its path; `takeLeft`, which removes folders of ended tests and answers their names; and `remove`, for all
 */
export function enterRunFolder() {
  // Short, because the path of a socket has at most 107 characters.
  const path = mkdtempSync(join(tmpdir(), 'vt-'))
  // PostgreSQL and the server of an image run as users of their own.
  chmodSync(path, 0o755)
  const before = process.env.TMPDIR
  process.env.TMPDIR = path
  const left = () => readdirSync(path).filter((name) => OWN.test(name))
  /** @param settleMs time in which programs that end may still remove theirs */
  const takeLeft = async (settleMs = SETTLE_MS) => {
    const deadline = Date.now() + settleMs
    while (left().length > 0 && Date.now() < deadline) await delay(POLL_MS)
    const names = left()
    for (const name of names) rmSync(join(path, name), { recursive: true, force: true, maxRetries: 5 })
    return names
  }
  const remove = () => {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
  return { path, takeLeft, remove }
}

/**
 * The result of a stage with the folders that its tests left. They fail a stage that is green otherwise. Where a test
 * failed, hooks that remove a folder may not have run: then they are a warning of the run.
 */
export function withLeft(result, folders) {
  if (folders.length === 0) return result
  const told = `left in the folder for temporary files, removed now: ${folders.join(', ')}`
  const isGreen = result.failed === 0 && (result.flaky ?? []).length === 0
  if (isGreen) return { ...result, failed: 1, failures: [told] }
  return { ...result, warnings: [told] }
}
