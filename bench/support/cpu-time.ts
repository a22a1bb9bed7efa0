import { readdirSync, readFileSync } from 'node:fs'

/** Clock tick of /proc/…/stat: 100 a second on Linux, on every architecture. */
const MS_PER_TICK = 10

type ProcessTime = { parent: number; ms: number }

function timeOf(pid: number): ProcessTime | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Ended children count too: PostgreSQL starts workers for one statement.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0)
    return { parent: Number(fields[1]), ms: ticks * MS_PER_TICK }
  } catch {
    return undefined
  }
}

/** The parent of a process; NaN on a system without /proc. */
export const parentOf = (pid: number): number => timeOf(pid)?.parent ?? Number.NaN

/** Processor time in milliseconds that the processes and their children have used so far. */
export function cpuMs(pids: readonly number[]): number {
  let ms = 0
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    const time = Number.isInteger(pid) ? timeOf(pid) : undefined
    if (time && (pids.includes(pid) || pids.includes(time.parent))) ms += time.ms
  }
  return ms
}
