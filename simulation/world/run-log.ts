import { createHash } from 'node:crypto'

/** Characters that are collected before the hash takes them. */
const BLOCK = 16_384

/** The log of a run and its hash, which covers the events as well. */
export function createRunLog() {
  const hash = createHash('sha256')
  const lines: string[] = []
  let pending = ''
  const take = (text: string) => {
    pending += `${text}\n`
    if (pending.length < BLOCK) return
    hash.update(pending)
    pending = ''
  }
  return {
    lines,
    /** Covers something by the hash without a line of its own. */
    cover: take,
    log(atMs: number, line: string) {
      const text = `${new Date(atMs).toISOString()} ${line}`
      lines.push(text)
      take(text)
    },
    hash: () => hash.copy().update(pending).digest('hex'),
  }
}
