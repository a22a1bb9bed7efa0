import type { PersonName } from '../../src/server/testing/data/officials.ts'
import type { Fault } from '../network/types.ts'
import { createChoices } from '../world/choices.ts'
import { type DrawnKind, drawFaults, FAULT_KINDS } from './draw-faults.ts'
import { drawWork } from './draw-work.ts'
import { type Kinds, kindsOf } from './kinds.ts'
import type { Action, Deed, Plan, PlannedPhone, PlannedVisit, Profile } from './plan.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

type Body = Omit<Plan, 'seed' | 'profile'>

const inOrder = (actions: readonly Action[]): Action[] => [...actions].sort((one, other) => one.at - other.at)

/** Some kinds of faults, so that one run is full of losses and another of late copies. */
const someKinds = ({ shuffled, between }: Kinds, name: string, most = FAULT_KINDS.length): DrawnKind[] =>
  shuffled(`${name} kinds`, FAULT_KINDS).slice(0, between(`${name} count of kinds`, 1, most))

const phoneOf = ({ chance, between }: Kinds, id: string): PlannedPhone => ({
  id,
  ...(chance(`${id} clock is off`, 0.2) && { clockErrorMs: between(`${id} clock`, -2 * 60 * MINUTE, 2 * 60 * MINUTE) }),
  ...(chance(`${id} has no background sync`, 0.4) && { hasBackgroundSync: false }),
  ...(chance(`${id} is insecure`, 0.1) && { isSecure: false }),
})

/** Logs in and prepares visits; nothing else begins without a session. */
const arrival = (phone: string, who: PersonName, at: number, isTyped = false): Action[] => [
  { at, do: 'log-in', phone, who, ...(isTyped && { isTyped }) },
  { at: at + SECOND, do: 'prepare', phone },
]

const faultsFor = (
  kinds: Kinds,
  phones: readonly PlannedPhone[],
  share: (phone: string) => number,
): Record<string, Fault> =>
  Object.assign({}, ...phones.map(({ id }) => drawFaults(kinds, id, { share: share(id), of: someKinds(kinds, id) })))

const pair = (place: number, changes: Partial<PlannedVisit> = {}): PlannedVisit => ({
  technician: 'technician',
  engineer: 'engineer',
  place,
  ...changes,
})

/** One person with one phone in the field. */
function field(kinds: Kinds): Body {
  const { between } = kinds
  const phones = [phoneOf(kinds, 'phone-1')]
  const visits = Array.from({ length: between('visits', 1, 2) }, (_, place) => pair(place))
  const work = visits.flatMap((_, visit) =>
    drawWork(kinds, { phone: 'phone-1', visit, fromMs: MINUTE + visit * 25 * MINUTE, blows: 0.25 }),
  )
  return {
    ...{ phones, visits, places: visits.length },
    actions: inOrder([...arrival('phone-1', 'technician', SECOND), ...work]),
    faults: faultsFor(kinds, phones, () => between('share of faults', 0, 40) / 100),
  }
}

/** One person with one phone in one visit, with much more of everything that goes wrong. */
function storm(kinds: Kinds): Body {
  const { between, chance } = kinds
  const phones = [phoneOf(kinds, 'phone-1')]
  const visits = [pair(0)]
  const work = drawWork(kinds, {
    phone: 'phone-1',
    visit: 0,
    fromMs: MINUTE,
    blows: 0.8,
    isTight: chance('is tight', 0.3),
  })
  return {
    ...{ phones, visits, places: 1 },
    actions: inOrder([...arrival('phone-1', 'technician', SECOND), ...work]),
    faults: faultsFor(kinds, phones, () => between('share of faults', 50, 90) / 100),
  }
}

/** Two officials of a visit, each with a phone; they agree on some items and not on others. */
function twoOfficials(kinds: Kinds): Body {
  const { between, chance } = kinds
  const phones = [phoneOf(kinds, 'phone-1'), phoneOf(kinds, 'phone-2')]
  const agreement = between('agreement', 0, 10) / 10
  const visits = Array.from({ length: between('visits', 1, 2) }, (_, place) => pair(place, { agreement }))
  const work = visits.flatMap((_, visit) =>
    phones.flatMap(({ id }) =>
      drawWork(kinds, {
        ...{ phone: id, visit, blows: 0.15 },
        fromMs: MINUTE + visit * 20 * MINUTE + kinds.choose(`${id} begins ${visit}`, 5 * MINUTE),
        isWhole: chance(`${id} does all of ${visit}`, 0.5),
      }),
    ),
  )
  return {
    ...{ phones, visits, places: visits.length },
    actions: inOrder([
      ...arrival('phone-1', 'technician', SECOND),
      ...arrival('phone-2', 'engineer', 2 * SECOND),
      ...work,
    ]),
    faults: faultsFor(kinds, phones, (id) => between(`${id} share of faults`, 0, 40) / 100),
  }
}

/** Up to three people who hand one phone to each other. */
function sharedDevice(kinds: Kinds): Body {
  const { between, chance } = kinds
  const phones = [phoneOf(kinds, 'phone-1')]
  const visits = [pair(0, { agreement: 0.7 }), pair(1, { technician: 'otherTechnician', agreement: 0.7 })]
  const people: readonly PersonName[] = ['technician', 'engineer', 'otherTechnician']
  const actions: Action[] = []
  for (let turn = 0; turn < between('turns', 2, 4); turn += 1) {
    const who = kinds.pick(`turn ${turn}`, people)
    const fromMs = MINUTE + turn * 30 * MINUTE
    if (turn > 0) actions.push({ at: fromMs - 20 * SECOND, do: 'log-out', phone: 'phone-1' })
    actions.push(...arrival('phone-1', who, fromMs, chance(`turn ${turn} types`, 0.3)))
    for (const visit of visits.keys()) {
      if (!chance(`turn ${turn} visit ${visit}`, 0.7)) continue
      const at = fromMs + 5 * SECOND + visit * 10 * MINUTE
      actions.push(...drawWork(kinds, { phone: 'phone-1', visit, fromMs: at, blows: 0.15, isWhole: false, turn }))
    }
  }
  return {
    ...{ phones, visits, places: 2 },
    actions: inOrder(actions),
    faults: faultsFor(kinds, phones, () => between('share of faults', 0, 40) / 100),
  }
}

/** An administrator moves, gives, stops and resumes visits while people work on them. */
function administrator(kinds: Kinds): Body {
  const { between, pick, chance } = kinds
  const phones = [phoneOf(kinds, 'phone-1'), phoneOf(kinds, 'phone-2'), phoneOf(kinds, 'phone-3')]
  const visits = Array.from({ length: between('visits', 1, 2) }, (_, place) => pair(place, { agreement: 0.8 }))
  const work = visits.flatMap((_, visit) =>
    phones.flatMap(({ id }) =>
      drawWork(kinds, {
        ...{ phone: id, visit, blows: 0.2, isWhole: id === 'phone-1' },
        fromMs: MINUTE + visit * 20 * MINUTE + kinds.choose(`${id} begins ${visit}`, 6 * MINUTE),
      }),
    ),
  )
  const desk = Array.from({ length: between('desk', 1, 4) }, (_, index): Action[] => {
    const name = `desk ${index}`
    const at = between(`${name} at`, 10 * SECOND, 35 * MINUTE)
    const visit = kinds.choose(`${name} visit`, visits.length)
    const deed = deskDeed(kinds, name, visit)
    const back = chance(`${name} is undone`, 0.5) ? undone(deed) : undefined
    const later = at + between(`${name} undone after`, MINUTE, 8 * MINUTE)
    return [{ at, ...deed } as Action, ...(back ? [{ at: later, ...back } as Action] : [])]
  }).flat()
  return {
    ...{ phones, visits, places: visits.length + 2 },
    actions: inOrder([
      ...arrival('phone-1', 'technician', SECOND),
      ...arrival('phone-2', 'engineer', 2 * SECOND),
      ...arrival('phone-3', pick('third', ['otherTechnician', 'otherEngineer'] as const), 3 * SECOND),
      ...work,
      ...desk,
    ]),
    faults: faultsFor(kinds, phones, (id) => (chance(`${id} is calm`, 0.3) ? 0 : between(`${id} share`, 5, 45) / 100)),
  }
}

function deskDeed({ pick, choose }: Kinds, name: string, visit: number): Deed {
  const kind = pick(`${name} does`, [
    'move-visit',
    'move-visit',
    'reassign',
    'reassign',
    'stop-visit',
    'resume-visit',
  ] as const)
  if (kind === 'move-visit') return { do: kind, visit, place: choose(`${name} to`, 4) }
  if (kind !== 'reassign') return { do: kind, visit }
  return pick(`${name} gives`, [
    { do: kind, visit, technician: 'otherTechnician' },
    { do: kind, visit, technician: 'technician' },
    { do: kind, visit, engineer: 'otherEngineer' },
    { do: kind, visit, engineer: 'engineer' },
  ] satisfies Deed[])
}

/** The deed that puts a visit back as the plan had it; undefined if none is needed. */
function undone(deed: Deed): Deed | undefined {
  switch (deed.do) {
    case 'move-visit':
      return { ...deed, place: deed.visit }
    case 'reassign':
      return { do: 'reassign', visit: deed.visit, technician: 'technician', engineer: 'engineer' }
    case 'stop-visit':
      return { do: 'resume-visit', visit: deed.visit }
    default:
      return undefined
  }
}

const bodies: Record<Profile, (kinds: Kinds) => Body> = {
  field,
  storm,
  'shared-device': sharedDevice,
  'two-officials': twoOfficials,
  administrator,
}

/** The plan of a seed, always the same. */
export const planOf = (seed: string, profile: Profile): Plan => ({
  seed,
  profile,
  ...bodies[profile](kindsOf(createChoices(`plan/${profile}/${seed}`).choose)),
})
