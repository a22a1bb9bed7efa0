import { carry } from './carry.ts'
import { createLink, type OwnLink } from './links.ts'
import type { Exchange, Fault, Network, NetworkDeps, Waiting, WireRequest } from './types.ts'

const DELAY = { least: 20, most: 200 } as const
/** Time until a phone notices that it has no connection. */
const NOTICED_MS = 10
/** Time until a connection fails after the link went down without the browser's notice. */
const UNSEEN_MS = 30_000

const NONE: Fault = { kind: 'none' }

export function createNetwork({ world, server, faults, delayMs = DELAY }: NetworkDeps): Network {
  const links = new Map<string, OwnLink>()
  const numbers = new Map<string, number>()
  const answered: ((exchange: Exchange) => void)[] = []
  const arrived: ((exchange: Exchange) => void)[] = []
  let isHealed = false
  let underway = 0

  const link = (phone: string): OwnLink => {
    const known = links.get(phone) ?? createLink()
    links.set(phone, known)
    return known
  }
  const numbered = (request: Omit<WireRequest, 'id' | 'isCut'>): WireRequest => {
    const number = (numbers.get(request.phone) ?? 0) + 1
    numbers.set(request.phone, number)
    return { ...request, id: `${request.phone}/${number}` }
  }
  const delayOf = (name: string) => delayMs.least + world.choose(name, delayMs.most - delayMs.least + 1)
  const darken = (phone: string, { forMs, isSeen }: Extract<Fault, { kind: 'dark' }>) => {
    const own = link(phone)
    own.goDown(isSeen)
    const mine = own.downs()
    // The link may have gone down again since, for another reason.
    world.after(forMs, `${phone}/link is back`, () => {
      if (own.downs() === mine) own.goUp()
    })
  }

  return {
    link,
    send(unnumbered, waiting) {
      const request = numbered(unnumbered)
      const fault = isHealed ? NONE : (faults[request.id] ?? NONE)
      const own = link(request.phone)
      if (fault.kind !== 'none' && own.isUp()) {
        world.log(`${request.id} ${request.method} ${request.path} meets ${fault.kind}`)
        if (fault.kind === 'dark') darken(request.phone, fault)
      }
      /** Whether the phone still waits for the answer. */
      let isOpen = true
      /** The link was down meanwhile: no answer comes through this connection. */
      let isCutOff = false
      let letGo = () => {}
      const settle = (how: (phone: Waiting) => void) => {
        if (!isOpen) return
        isOpen = false
        letGo()
        how(waiting)
      }
      const failAfter = (ms: number) =>
        world.after(ms, `${request.id} fails`, () => settle(({ onFailure }) => onFailure()))
      const onDown = (isSeen: boolean) => {
        isCutOff = true
        failAfter(isSeen ? NOTICED_MS : UNSEEN_MS)
      }
      if (own.isUp()) {
        letGo = own.hold(onDown)
        carry(request, fault, {
          world,
          server,
          delayOf,
          failAfter,
          onUnderway: (change) => {
            underway += change
          },
          onAnswered: (exchange) => {
            for (const listener of answered) listener(exchange)
          },
          deliver: (exchange, reply) => {
            if (!isOpen || isCutOff) return
            if (exchange) for (const listener of arrived) listener(exchange)
            settle(({ onReply }) => onReply(reply))
          },
        })
      } else onDown(!own.isSeenUp())
      return () => {
        isOpen = false
        letGo()
      }
    },
    onAnswered: (listener) => void answered.push(listener),
    onArrived: (listener) => void arrived.push(listener),
    underway: () => underway,
    heal() {
      isHealed = true
      for (const own of links.values()) own.goUp()
    },
  }
}
