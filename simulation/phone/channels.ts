import type { World } from '../world/types.ts'
import type { Owner } from './store/types.ts'

type End = { owner: Owner; channel: string; onMessage: (data: unknown) => void }

/** Lane of the messages to a tab, which hears them in the order of sending. */
export const messageLane = (owner: Owner): string => `${owner.name}/messages`

/** The broadcast channels of one browser. Each end hears what the others post. */
export function createChannels(world: World) {
  const ends = new Set<End>()
  const post = (from: End, data: unknown) => {
    for (const end of ends) {
      if (end === from || end.channel !== from.channel) continue
      const hear = () => {
        if (ends.has(end)) end.onMessage(data)
      }
      world.task(`${end.owner.name}/${end.channel}`, () => end.owner.step(hear), messageLane(end.owner))
    }
  }
  return {
    join(owner: Owner, channel: string, onMessage: (data: unknown) => void) {
      const end: End = { owner, channel, onMessage }
      ends.add(end)
      return {
        post: (data: unknown) => {
          if (ends.has(end)) post(end, data)
        },
        leave: () => void ends.delete(end),
      }
    },
    bury(owner: Owner): void {
      for (const end of ends) if (end.owner === owner) ends.delete(end)
    },
  }
}
