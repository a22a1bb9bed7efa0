import type { PlannedPart } from '../plan/plan.ts'
import type { Administrator } from './administrator.ts'
import { decideAll } from './decide-visit.ts'
import { inVisit, saveParts } from './fill-visit.ts'
import type { Person } from './person.ts'
import { isTabDeath } from './session.ts'
import { personOf, type Stage } from './stage.ts'

/** All parts of a visit, in the order in which a person saves them. */
const ALL_PARTS: readonly PlannedPart[] = [
  ...(['section-0', 'section-1', 'section-2', 'section-3', 'section-4', 'section-5', 'section-6'] as const),
  ...(['observation', 'own', 'companion', 'establishment', 'witness'] as const),
]

/** Rounds over all people and visits before a run is called stuck. */
const MOST_ROUNDS = 8
/** Time between two looks of a person, longer than the longest pause between two tries to send. */
const LOOK_MS = 60_000
const MOST_LOOKS = 8

type Where = { stage: Stage; administrator: Administrator; person: Person; round: number }

const isAway = (error: unknown): boolean =>
  isTabDeath(error) || (error as { name?: string } | undefined)?.name === 'Offline'

/** Waits until the phone has nothing left to send for the user, for some minutes at most. */
async function untilSent({ stage, person: { session } }: Where): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const userId = session.userId()
    if (userId === undefined) return
    const due = await session.act('look at queue', async (app) => {
      app.kick()
      return (await app.listDueVisits(userId)).length
    })
    if (due === 0) return
    await stage.world.sleep(LOOK_MS, `${session.phone.name} waits`)
  }
}

/** Discards refused work that the server takes no more: the visit is closed, moved, or given to another person. */
async function clearLeftovers({ stage, person: { session } }: Where, visit: number): Promise<void> {
  const assignmentId = stage.visits[visit]?.visitId
  const userId = session.userId()
  if (assignmentId === undefined || userId === undefined) return
  const owner = { userId, assignmentId }
  const commands = await session.act('look at work', (app) => app.listVisitCommands(owner))
  const goes = commands.filter(({ state }) => state !== 'waiting')
  for (const { key } of goes) stage.ledger.decide(key, 'discarded')
  const gone = await session.act('discard leftovers', (app) => app.discardLeftovers(owner, goes))
  for (const key of gone) stage.ledger.letGo(key, 'discarded')
}

/** One person works on one visit until nothing is left to do in it. */
async function finishVisit(where: Where, visit: number, tries: Map<string, number>): Promise<void> {
  const { stage, person, round, administrator } = where
  const { session } = person
  const who = personOf(stage, session.userId() ?? 0)
  const { technician, engineer } = administrator.pairOf(visit)
  const name = `${session.phone.name} round ${round}`
  const isOwn = who === technician || who === engineer
  const state = await inVisit(stage, session, visit, name, async (open) => {
    await decideAll(open, true, tries)
    if (isOwn) await saveParts(open, ALL_PARTS)
  })
  if (state === 'moved' || state === 'done' || (!isOwn && state === 'absent')) await clearLeftovers(where, visit)
}

async function workOnce(where: Where, userId: number, tries: Map<string, number>): Promise<void> {
  const { stage, person } = where
  const { session } = person
  const who = personOf(stage, userId)
  if (who === undefined) return
  if (session.userId() !== userId) {
    if (session.userId() !== undefined) await session.logOut()
    await session.logIn(who, false)
  }
  await session.prepare()
  await untilSent(where)
  for (const visit of stage.visits.keys()) {
    await finishVisit(where, visit, tries)
    await untilSent(where)
  }
}

/**
 * The people of a run finish their work on a good link. Each decides the refusals and fills what is missing, until
 * every visit is closed. A person who never logged in does nothing.
 */
export async function finishRun(
  stage: Stage,
  people: readonly Person[],
  administrator: Administrator,
  isOver: () => Promise<boolean>,
): Promise<void> {
  const tries = new Map<string, number>()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // A link that came back may have to be noticed first.
    await stage.world.sleep(LOOK_MS, `round ${round} begins`)
    stage.world.log(`round ${round}`)
    for (const person of people) {
      for (const userId of new Set(stage.logins.get(person.session.phone.name))) {
        const where = { stage, administrator, person, round }
        await workOnce(where, userId, tries).catch((error: unknown) => {
          stage.world.log(`${person.session.phone.name} round ${round}: ${String((error as Error | undefined)?.name)}`)
          if (!isAway(error)) throw error
        })
      }
    }
    // Two rounds at least: the work of one person may give another something to decide.
    if (round > 0 && (await isOver())) return
  }
}
