import type { Random } from '../../../src/server/demo/random.ts'
import { FAULTS, type Fault } from '../faults.ts'
import type { Part } from './parts.ts'

/** A disturbance of the device or the server. */
export type Blow =
  | { do: 'reload' | 'crash' | 'close-tab' | 'duplicate-tab' }
  /** The browser has no network, and knows. */
  | { do: 'cut' | 'restore' }
  /** The browser believes that it has a network, but nothing comes through. */
  | { do: 'dark' }
  | { do: 'faults'; share: number; kinds: Fault[] }
  | { do: 'calm' }
  | { do: 'kill-server'; downMs: number }

/** One save, and the blow that falls `afterMs` after the tap. */
export type ChaosStep = { part: Part; blow: Blow | undefined; afterMs: number }

/** A whole run. */
export type ChaosPlan = { isOfflineAtFirst: boolean; steps: ChaosStep[]; lastBlow: Blow | undefined }

/** Draws a blow; repetitions in the list set the proportions. */
function blow(random: Random): Blow {
  const name = random.pick([
    ...(['reload', 'reload', 'crash', 'crash', 'crash', 'close-tab', 'duplicate-tab', 'duplicate-tab'] as const),
    ...(['cut', 'cut', 'restore', 'restore', 'restore', 'dark', 'calm', 'calm'] as const),
    ...(['faults', 'faults', 'faults', 'faults', 'kill-server', 'kill-server'] as const),
  ])
  if (name === 'faults') {
    const kinds = random.shuffled(FAULTS).slice(0, random.integer(1, FAULTS.length))
    return { do: name, share: random.between(0.2, 0.8), kinds }
  }
  return name === 'kill-server' ? { do: name, downMs: random.integer(0, 1_500) } : { do: name }
}

/** Plans a whole run in advance, every choice from the seed. */
export function chaosPlan(random: Random, parts: readonly Part[]): ChaosPlan {
  const steps = random.shuffled(parts).map((part) => {
    const isStruck = random.chance(0.7)
    return { part, blow: isStruck ? blow(random) : undefined, afterMs: random.integer(0, 500) }
  })
  return {
    isOfflineAtFirst: random.chance(0.4),
    steps,
    // Most runs also have a blow while the last saves are being sent.
    lastBlow: random.chance(0.7) ? blow(random) : undefined,
  }
}

export const describeStep = ({ part, blow, afterMs }: ChaosStep): string =>
  blow ? `${part.name} · ${JSON.stringify(blow)} after ${afterMs} ms` : part.name
