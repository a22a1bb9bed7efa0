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
 * Finds live processes by an inherited environment variable. A daemon leaves its parent, group and session but keeps
 * its environment. Linux only; elsewhere the list is empty.
 */
export function processesMarked({ name, value }) {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((pid) => read(pid, 'environ').split('\0').includes(`${name}=${value}`))
    .map((pid) => ({ pid: Number(pid), command: read(pid, 'cmdline').replaceAll('\0', ' ').trim() }))
}

/**
 * Kills processes that a test run left behind, after `settleMs` in which they may end on their own.
 * @returns the killed processes
 */
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
