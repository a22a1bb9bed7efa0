import type { Concept } from '../../src/domain/inspections/checklist.ts'
import type { Kinds } from './kinds.ts'
import type { Action, Deed, PlannedPart } from './plan.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

const SECTIONS = ['section-0', 'section-1', 'section-2', 'section-3', 'section-4'] as const satisfies PlannedPart[]
const CONCEPTS = ['A', 'AR', 'I', 'NA'] as const satisfies Concept[]
/** More items than any checklist has; the drawn number is taken modulo the items of the list. */
const MANY_ITEMS = 1_000

/** Parts of a visit in the order of one person: sections first mostly, signatures last mostly. */
function partsInOrder({ shuffled, chance, choose }: Kinds, name: string): PlannedPart[] {
  const first: PlannedPart[] = shuffled(`${name} sections`, [...SECTIONS, 'observation'])
  const last: PlannedPart[] = shuffled(`${name} closing`, ['own', 'establishment', 'witness'])
  if (chance(`${name} companion`, 0.3)) last.unshift('companion')
  if (!chance(`${name} signs early`, 0.25)) return [...first, ...last]
  const at = choose(`${name} early`, first.length)
  const [early, ...rest] = last
  return early ? [...first.slice(0, at), early, ...first.slice(at), ...rest] : first
}

export type WorkOptions = {
  phone: string
  visit: number
  fromMs: number
  /** Probability (0 to 1) of a disturbance at each save. */
  blows: number
  /** Whether the device may run out of room, and the browser may delete its store. */
  isTight?: boolean
  /** Whether the person fills the whole visit; false leaves parts to another person. */
  isWhole?: boolean
  /** Number of a turn at a shared phone, so that two turns in one visit draw different work. */
  turn?: number
}

/** A disturbance of a phone or of the server. Repetitions in the list set the proportions. */
function blowOf({ pick, between, chance }: Kinds, name: string, phone: string, isTight: boolean): Deed {
  const kind = pick(`${name} blow`, [
    ...(['die', 'die', 'die', 'die', 'die', 'battery', 'battery', 'close-tab', 'open-tab', 'open-tab'] as const),
    ...(['hide', 'freeze', 'link-down', 'link-down', 'link-down', 'restart-server'] as const),
    ...(isTight ? (['full', 'full', 'evict'] as const) : []),
  ])
  switch (kind) {
    case 'die':
      return { do: kind, phone, afterSteps: between(`${name} steps`, 0, 120) }
    case 'hide':
    case 'freeze':
    case 'full':
      return { do: kind, phone, forMs: between(`${name} for`, SECOND, 5 * MINUTE) }
    case 'link-down':
      return { do: kind, phone, isSeen: chance(`${name} seen`, 0.5), forMs: between(`${name} for`, SECOND, 8 * MINUTE) }
    case 'restart-server':
      return { do: kind, downMs: between(`${name} down`, 0, MINUTE) }
    default:
      return { do: kind, phone }
  }
}

/** The actions of one person in one visit, and the disturbances meanwhile. */
export function drawWork(
  kinds: Kinds,
  { phone, visit, fromMs, blows, isTight = false, isWhole = true, turn = 0 }: WorkOptions,
): Action[] {
  const { between, chance, pick, choose } = kinds
  const name = `${phone} visit-${visit} turn-${turn}`
  const actions: Action[] = []
  let at = fromMs
  const then = (deed: Deed, leastMs: number, mostMs: number) => {
    at += between(`${name} wait ${actions.length}`, leastMs, mostMs)
    actions.push({ at, ...deed } as Action)
  }
  const parts = partsInOrder(kinds, name).filter((part) => isWhole || chance(`${name} does ${part}`, 0.5))
  for (const part of parts) {
    then({ do: 'save', phone, visit, parts: [part] }, 5 * SECOND, 3 * MINUTE)
    if (chance(`${name} blow at ${part}`, blows)) {
      const afterMs = choose(`${name} blow after ${part}`, 12 * SECOND)
      actions.push({ at: at + afterMs, ...blowOf(kinds, `${name} ${part}`, phone, isTight) } as Action)
    }
    if (chance(`${name} corrects after ${part}`, 0.25)) {
      const item = choose(`${name} corrected ${part}`, MANY_ITEMS)
      then({ do: 'correct', phone, visit, item, to: pick(`${name} to ${part}`, CONCEPTS) }, SECOND, MINUTE)
    }
    if (chance(`${name} takes back ${part}`, 0.05)) then({ do: 'take-back', phone, visit, part }, SECOND, 20 * SECOND)
    if (chance(`${name} decides after ${part}`, 0.2)) then({ do: 'decide', phone, visit }, SECOND, MINUTE)
  }
  return actions
}
