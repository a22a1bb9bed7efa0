import type { Fault, FaultKind } from '../network/types.ts'
import type { Kinds } from './kinds.ts'

export const FAULT_KINDS = [
  ...(['lost-before', 'lost-after', 'late', 'twice', 'cut-body', 'cut-reply'] as const),
  ...(['bad-gateway', 'portal', 'too-many', 'slow', 'dark'] as const),
] satisfies FaultKind[]
export type DrawnKind = (typeof FAULT_KINDS)[number]

const MINUTE = 60_000

/** A connection that fails at once or late; one in ten hangs until the phone gives it up. */
const failing = ({ between, chance }: Kinds, name: string): { failsAfterMs?: number } =>
  chance(`${name} hangs`, 0.1) ? {} : { failsAfterMs: between(`${name} fails`, 50, 40_000) }

function faultOf(kinds: Kinds, name: string, kind: DrawnKind): Fault {
  const { between, chance } = kinds
  switch (kind) {
    case 'lost-before':
    case 'lost-after':
      return { kind, ...failing(kinds, name) }
    case 'late':
      return { kind, afterMs: between(`${name} late`, 2_000, 12 * MINUTE) }
    case 'twice':
      return { kind, againMs: between(`${name} again`, 0, 10 * MINUTE) }
    case 'cut-body':
    case 'cut-reply':
      return { kind, share: between(`${name} share`, 0, 99) / 100 }
    case 'bad-gateway':
      return { kind, isDone: chance(`${name} done`, 0.5) }
    case 'portal':
      return { kind, isRedirect: chance(`${name} redirect`, 0.5) }
    case 'too-many':
      return chance(`${name} asks`, 0.5) ? { kind, retryAfterS: between(`${name} waits`, 1, 90) } : { kind }
    case 'slow':
      return { kind, delayMs: between(`${name} delay`, 500, 50_000) }
    case 'dark':
      return { kind, forMs: between(`${name} dark`, 2_000, 8 * MINUTE), isSeen: chance(`${name} seen`, 0.5) }
  }
}

/** Requests of a phone for which faults are drawn; a run makes fewer. */
const MOST_REQUESTS = 250

/** Draws faults for a phone's requests. `share`: probability (0 to 1) that a request meets one. `of`: their kinds. */
export function drawFaults(
  kinds: Kinds,
  phone: string,
  { share, of = FAULT_KINDS }: { share: number; of?: readonly DrawnKind[] },
): Record<string, Fault> {
  const faults: Record<string, Fault> = {}
  for (let number = 1; number <= MOST_REQUESTS; number += 1) {
    const name = `${phone}/${number}`
    if (kinds.chance(`${name} meets`, share)) faults[name] = faultOf(kinds, name, kinds.pick(`${name} kind`, of))
  }
  return faults
}
