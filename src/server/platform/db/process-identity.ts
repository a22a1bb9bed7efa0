import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** `startedAt` tells a process from a later one with the same pid; '0' if the system does not report it. */
export type ProcessIdentity = { pid: number; startedAt: string }

/** Fields 3 (state) and 22 (start) of /proc/<pid>/stat. The name before them may contain spaces and brackets. */
function statOf(pid: number): { state: string; startedAt: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '0' }
  } catch {
    return undefined
  }
}

export const identityOf = (pid: number): ProcessIdentity => ({ pid, startedAt: statOf(pid)?.startedAt ?? '0' })

/** Whether the process still runs; true when in doubt. */
export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  const stat = statOf(pid)
  // A killed process that its parent has not waited for keeps its pid as a zombie, but holds no file.
  if (stat) return stat.startedAt === startedAt && stat.state !== 'Z' && stat.state !== 'X'
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Names the set of processes among which a pid is unique: one boot of one machine, or one container. */
export function processNamespace(): string {
  let where = hostname()
  try {
    where = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8') + readlinkSync('/proc/self/ns/pid')
  } catch {
    // Systems other than Linux have no such id; the machine's name must do.
  }
  return createHash('sha256').update(where).digest('hex').slice(0, 12)
}
