import type { World } from '../world/types.ts'
import { badGateway, portal, tooMany } from './pages.ts'
import type { ArrivingReply, Exchange, Fault, Server, WireReply, WireRequest } from './types.ts'

type Carrier = {
  world: World
  server: Server
  /** Time of one direction, by the name of the choice. */
  delayOf: (name: string) => number
  /** Makes the phone's connection fail after a time, unless the answer has arrived by then. */
  failAfter: (ms: number) => void
  /** Counts requests that are on their way to the server. */
  onUnderway: (change: 1 | -1) => void
  onAnswered: (exchange: Exchange) => void
  /** Hands a reply to the phone. @param exchange with the server; undefined for a reply of something else */
  deliver: (exchange: Exchange | undefined, reply: ArrivingReply) => void
}

const whole = (reply: WireReply): ArrivingReply => ({ ...reply, redirected: false, isBroken: false })

const part = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share))

/** Takes a request to the server and its answer back, as its fault has it. */
export function carry(request: WireRequest, fault: Fault, carrier: Carrier): void {
  const { world, server, delayOf, failAfter, onUnderway, onAnswered, deliver } = carrier
  const { id } = request
  const extraMs = fault.kind === 'slow' ? fault.delayMs : 0
  const goMs = delayOf(`${id}/go`) + extraMs
  const backMs = delayOf(`${id}/back`) + extraMs

  /**
   * Brings a request to the server. The connection fails if the server is away.
   * @param then gets the exchange once the server has answered
   */
  const reach = (sent: WireRequest, afterMs: number, copy: 1 | 2, then: (exchange: Exchange) => void) => {
    onUnderway(1)
    world.after(afterMs, copy === 1 ? `${id} arrives` : `${id} arrives again`, async () => {
      onUnderway(-1)
      let reply: WireReply
      try {
        reply = await world.native(id, server.handle(sent))
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'ServerAway') throw error
        return failAfter(backMs)
      }
      const exchange: Exchange = { request: sent, reply, copy }
      onAnswered(exchange)
      then(exchange)
    })
  }
  const comeBack = (reply: ArrivingReply, exchange?: Exchange, afterMs = backMs) =>
    void world.after(afterMs, `${id} is answered`, () => deliver(exchange, reply))
  const answer = (exchange: Exchange) => comeBack(whole(exchange.reply), exchange)
  const failIfAsked = (ms: number | undefined) => {
    if (ms !== undefined) failAfter(ms)
  }

  switch (fault.kind) {
    case 'none':
    case 'slow':
      reach(request, goMs, 1, answer)
      break
    case 'lost-before':
      failIfAsked(fault.failsAfterMs)
      break
    case 'lost-after':
      failIfAsked(fault.failsAfterMs)
      reach(request, goMs, 1, () => {})
      break
    case 'late':
      reach(request, fault.afterMs, 1, answer)
      break
    case 'twice':
      reach(request, goMs, 1, (exchange) => {
        answer(exchange)
        reach(request, fault.againMs, 2, () => {})
      })
      break
    case 'cut-body':
      reach({ ...request, body: part(request.body, fault.share), isCut: true }, goMs, 1, () => failAfter(backMs))
      break
    case 'cut-reply':
      reach(request, goMs, 1, (exchange) => {
        const { reply } = exchange
        comeBack({ ...whole(reply), body: part(reply.body, fault.share), isBroken: true }, exchange)
      })
      break
    case 'bad-gateway':
      if (fault.isDone) reach(request, goMs, 1, () => comeBack(whole(badGateway())))
      else comeBack(whole(badGateway()), undefined, goMs + backMs)
      break
    case 'portal':
      comeBack({ ...whole(portal()), redirected: fault.isRedirect === true }, undefined, goMs + backMs)
      break
    case 'too-many':
      comeBack(whole(tooMany(fault.retryAfterS)), undefined, goMs + backMs)
      break
    case 'dark':
      // The link is down by now, so nothing leaves the phone.
      break
  }
}
