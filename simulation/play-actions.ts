import type { Network } from './network/types.ts'
import type { Administrator } from './person/administrator.ts'
import type { Person } from './person/person.ts'
import type { Stage } from './person/stage.ts'
import type { Action } from './plan/plan.ts'

type Parts = {
  stage: Stage
  network: Network
  administrator: Administrator
  people: readonly Person[]
}

/** Begins one action. A disturbance acts at once; a person first ends the actions before. */
function begin({ stage, network, administrator, people }: Parts, action: Action): Promise<void> | undefined {
  const { world, phones, server } = stage
  const phoneOf = (name: string) => {
    const phone = phones.get(name)
    if (!phone) throw new Error(`The plan has no ${name}.`)
    return phone
  }
  switch (action.do) {
    case 'die':
      phoneOf(action.phone).tabs().at(-1)?.dieAfter(action.afterSteps)
      return undefined
    case 'battery':
      world.log(`${action.phone} battery`)
      phoneOf(action.phone).die()
      return undefined
    case 'hide': {
      const tab = phoneOf(action.phone).tabs().at(-1)
      tab?.setVisible(false)
      world.after(action.forMs, `${action.phone} is shown`, () => tab?.setVisible(true))
      return undefined
    }
    case 'freeze': {
      const tab = phoneOf(action.phone).tabs().at(-1)
      tab?.freeze()
      world.after(action.forMs, `${action.phone} thaws`, () => tab?.thaw())
      return undefined
    }
    case 'link-down': {
      const link = network.link(action.phone)
      link.goDown(action.isSeen)
      world.after(action.forMs, `${action.phone} link is back`, () => link.goUp())
      return undefined
    }
    case 'full':
      phoneOf(action.phone).setFull(true)
      world.after(action.forMs, `${action.phone} has room`, () => phoneOf(action.phone).setFull(false))
      return undefined
    case 'evict':
      stage.ledger.evict(action.phone)
      phoneOf(action.phone).evictStore()
      return undefined
    case 'restart-server': {
      world.after(action.downMs, 'server starts', () => world.native('start', server.start()))
      return world.native('stop', server.stop())
    }
    case 'move-visit':
    case 'reassign':
    case 'stop-visit':
    case 'resume-visit':
      return administrator.does(action)
    default:
      people.find(({ session }) => session.phone.name === action.phone)?.does(action)
      return undefined
  }
}

/** Plays the actions of a plan at their times. Resolves once the people have ended all that they were told to do. */
export async function playActions(parts: Parts): Promise<void> {
  const { stage, people } = parts
  const { world, plan } = stage
  const played = plan.actions.map(
    (action) =>
      new Promise<void>((resolve, reject) => {
        world.after(action.at, `action ${action.do} at ${action.at}`, () => {
          Promise.resolve(begin(parts, action)).then(resolve, reject)
        })
      }),
  )
  await Promise.all(played)
  for (const { rest } of people) await rest()
}
