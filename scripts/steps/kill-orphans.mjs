import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const SETTLE_MS = 5_000
const POLL_MS = 100

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1')
  } catch {
    return ''
  }
}

/**
 * The live processes that inherited this environment variable, wherever they went: daemons leave their parent, their
 * group and their session, but keep their environment. Linux only; elsewhere none are seen.
 */
export function processesMarked({ name, value }) {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => read(pid, 'environ').split('\0').includes(`${name}=${value}`))
    .map((pid) => ({ pid: Number(pid), command: read(pid, 'cmdline').replaceAll('\0', ' ').trim() }))
}

/** Ends what a run left running, after a time to end by itself, and says what it was. */
export async function killOrphans(mark, settleMs = SETTLE_MS) {
  const deadline = Date.now() + settleMs
  let left = processesMarked(mark)
  while (left.length > 0 && Date.now() < deadline) {
    await delay(POLL_MS)
    left = processesMarked(mark)
  }
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
  }
  return left
}
