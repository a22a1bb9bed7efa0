import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux, on every architecture. */
const MS_PER_TICK = 10

type ProcessTime = { parent: number; ms: number }

function timeOf(pid: number): ProcessTime | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Of the children that ended, too: PostgreSQL starts workers for one statement.
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0)
    return { parent: Number(fields[1]), ms: ticks * MS_PER_TICK }
  } catch {
    return undefined
  }
}

/** The parent of a process; NaN where the system does not tell. */
export const parentOf = (pid: number): number => timeOf(pid)?.parent ?? Number.NaN

/** Processor time in milliseconds that processes and their children have taken until now. */
export function cpuMs(pids: readonly number[]): number {
  let ms = 0
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry)
    const time = Number.isInteger(pid) ? timeOf(pid) : undefined
    if (time && (pids.includes(pid) || pids.includes(time.parent))) ms += time.ms
  }
  return ms
}
