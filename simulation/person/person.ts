import type { Phone } from '../phone/types.ts'
import type { Action, PlannedPart } from '../plan/plan.ts'
import { decideAll } from './decide-visit.ts'
import { correctItem, inVisit, saveParts } from './fill-visit.ts'
import { isOfProduct, nameOf } from './product-errors.ts'
import { isTabDeath, openSession, type Session } from './session.ts'
import type { Stage } from './stage.ts'

/** An action on one phone. The person of the phone carries out one after the other. */
type OwnAction = Extract<Action, { phone: string }>

export type Person = {
  session: Session
  /** Begins an action once the earlier ones have ended. */
  does: (action: OwnAction) => void
  /** Resolves when nothing is left to do. */
  rest: () => Promise<void>
}

const slotOfPart = (part: PlannedPart): string => (part === 'observation' ? 'health-observation' : `${part}-signature`)

async function perform(stage: Stage, session: Session, action: OwnAction, name: string): Promise<void> {
  switch (action.do) {
    case 'log-in':
      return session.logIn(action.who, action.isTyped ?? false)
    case 'log-out':
      return session.logOut()
    case 'prepare':
      return session.prepare()
    case 'open-tab':
      await session.leaveForm()
      await session.openTab()
      return
    case 'close-tab':
      await session.leaveForm()
      return (await session.front()).close()
    case 'save': {
      const state = await inVisit(stage, session, action.visit, name, (where) => saveParts(where, action.parts))
      if (state !== 'open') stage.world.log(`${session.phone.name} visit-${action.visit}: ${state}`)
      return
    }
    case 'correct':
      await inVisit(stage, session, action.visit, name, (where) => correctItem(where, action))
      return
    case 'decide':
      await inVisit(stage, session, action.visit, name, async (where) => void (await decideAll(where, false)))
      return
    case 'take-back':
      await inVisit(stage, session, action.visit, name, async ({ form, act }) => {
        const key = await act('take back', async (app) => {
          const now = await form.look()
          if (now.state !== 'open') return undefined
          const command = now.commands.find(({ slot }) => slot === slotOfPart(action.part))
          return command && (await app.decide(form, command.slot, 'correct')) ? command.key : undefined
        })
        if (key !== undefined) stage.ledger.letGo(key, 'taken back')
      })
      return
    case 'discard-visit':
      return discardVisit(stage, session, action.visit)
    default:
      throw new Error(`A person does no ${action.do}.`)
  }
}

/** Discards everything that was entered in a visit, on the page of offline visits. */
async function discardVisit(stage: Stage, session: Session, visit: number): Promise<void> {
  const assignmentId = stage.visits[visit]?.visitId
  const userId = session.userId()
  if (assignmentId === undefined || userId === undefined) return
  await session.leaveForm()
  const owner = { userId, assignmentId }
  const before = await session.act('look at work', (app) => app.listVisitCommands(owner))
  // The page warns of parts that the server may have.
  const whyOf = ({ state, wasAttempted }: (typeof before)[number]) =>
    state === 'waiting' && wasAttempted ? 'discarded in doubt' : 'discarded'
  for (const command of before) stage.ledger.decide(command.key, whyOf(command))
  const staying = await session.act('discard visit', (app) => app.discardWhole(owner))
  for (const command of before) if (!staying.has(command.slot)) stage.ledger.letGo(command.key, whyOf(command))
}

/** The person of one phone. */
export function createPerson(stage: Stage, phone: Phone): Person {
  const { world } = stage
  const session = openSession(stage, phone)
  let last: Promise<void> = Promise.resolve()
  const attempt = async (action: OwnAction): Promise<void> => {
    // Actions are named by their time, so that leaving one out changes no other.
    const name = `${phone.name} at ${action.at}`
    world.log(`${phone.name} ${action.do}`)
    try {
      await perform(stage, session, action, name)
    } catch (error) {
      // The product refused it, or the tab died: the person goes on with what comes next.
      world.log(`${phone.name} ${action.do}: ${isTabDeath(error) ? 'the tab died' : nameOf(error)}`)
      if (!isTabDeath(error) && !isOfProduct(error)) throw error
    }
  }
  return {
    session,
    does(action) {
      last = last.then(() => attempt(action))
    },
    rest: () => last,
  }
}
