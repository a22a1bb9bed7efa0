import type { World } from '../world/types.ts'

/** A request as it leaves a phone. */
export type WireRequest = {
  /** Phone and number of the request on that phone, over all tabs and the worker, from 1: 'phone-1/17'. */
  id: string
  /** Name of the phone. */
  phone: string
  /** Name of the tab or worker: 'phone-1/tab-2', 'phone-1/worker-1'. */
  tab: string
  method: string
  /** Path and query. */
  path: string
  /** Names in lower case. `content-length` is the length that was sent, also where less of the body arrived. */
  headers: Readonly<Record<string, string>>
  /** Empty without a body. */
  body: Buffer
  /** The connection broke in the middle of the body. The bytes here arrived; the answer reaches no phone. */
  isCut?: true
}

export type WireReply = {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** The server as the network uses it. Requests come one at a time. */
export type Server = {
  /**
   * @throws ServerAway while the server is away, as during a restart: the phone's connection is refused. Any other
   * rejection ends the run as a failure.
   */
  handle: (request: WireRequest) => Promise<WireReply>
}

/** No server listens at the address. */
export class ServerAway extends Error {
  constructor() {
    super('Nobody listens at the address of the server.')
    this.name = 'ServerAway'
  }
}

/**
 * The fault that one request meets. Times are virtual milliseconds.
 * - `lost-before`: it never reaches the server. The phone's connection fails after `failsAfterMs`, or never.
 * - `lost-after`: the server does it, and its reply is lost. The phone's connection fails after `failsAfterMs`, or
 *   never.
 * - `late`: it reaches the server only after `afterMs`, whatever became of the phone that sent it. The reply arrives if
 *   the phone still waits.
 * - `twice`: the server gets the same bytes again `againMs` after it answered. Only the first reply arrives.
 * - `cut-body`: this share (0 to 1) of the body reaches the server, then the connection breaks on both sides.
 * - `cut-reply`: status and headers arrive, and this share of the reply's body.
 * - `bad-gateway`: a proxy's page answers with 502. `isDone`: the server did it all the same.
 * - `portal`: the login page of a public network answers with 200, or the network redirects to it.
 * - `too-many`: a proxy answers with 429, with or without the seconds to wait.
 * - `slow`: each direction takes `delayMs` more.
 * - `dark`: the phone has no link from this request on, for `forMs`. `isSeen`: the browser
 *   notices (`navigator.onLine`).
 */
export type Fault =
  | { kind: 'none' }
  | { kind: 'lost-before'; failsAfterMs?: number }
  | { kind: 'lost-after'; failsAfterMs?: number }
  | { kind: 'late'; afterMs: number }
  | { kind: 'twice'; againMs: number }
  | { kind: 'cut-body'; share: number }
  | { kind: 'cut-reply'; share: number }
  | { kind: 'bad-gateway'; isDone: boolean }
  | { kind: 'portal'; isRedirect?: boolean }
  | { kind: 'too-many'; retryAfterS?: number }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'dark'; forMs: number; isSeen: boolean }
export type FaultKind = Fault['kind']

/** A reply as it arrives at the phone. `isBroken`: the body broke off after the bytes here. */
export type ArrivingReply = WireReply & { redirected: boolean; isBroken: boolean }

/** The phone's end of a request. One of the two is called, at most once, in an event of its own. */
export type Waiting = {
  onReply: (reply: ArrivingReply) => void
  /** No answer: the connection was refused, reset or never made. */
  onFailure: () => void
}

/** The link of one phone. */
export type Link = {
  /** Whether requests can leave and replies can arrive. */
  isUp: () => boolean
  /** Whether the browser believes that it has a network (`navigator.onLine`). */
  isSeenUp: () => boolean
  /** Calls back when `isSeenUp` changes, until the returned function is called. */
  onSeen: (listener: () => void) => () => void
  /**
   * Takes the link away. Requests that have left the phone arrive. Replies that are on their way are lost, and the
   * connections that wait for them fail.
   * @param isSeen whether the browser notices
   */
  goDown: (isSeen: boolean) => void
  goUp: () => void
}

/** A request and the server's answer, whether or not the answer reached the phone. */
export type Exchange = {
  request: WireRequest
  reply: WireReply
  /** 2 for the second copy of a request that was sent twice. */
  copy: 1 | 2
}

/** `createNetwork(deps)` of `network.ts` makes one. */
export type Network = {
  link: (phone: string) => Link
  /**
   * Sends a request of a phone, and gives it its number.
   * @returns a function that gives the request up: `waiting` hears nothing more, but the server may still get it
   */
  send: (request: Omit<WireRequest, 'id' | 'isCut'>, waiting: Waiting) => () => void
  /** Calls back for each answer of the server, when the server has given it. */
  onAnswered: (listener: (exchange: Exchange) => void) => void
  /** Calls back for each answer of the server that reached the tab that asked, before the tab handles it. */
  onArrived: (listener: (exchange: Exchange) => void) => void
  /** Requests that the server has not got yet, and may still get. */
  underway: () => number
  /** From now on no fault of the plan happens, and every link is up. */
  heal: () => void
}

export type NetworkDeps = {
  world: World
  server: Server
  /** Faults by request: 'phone-1/17'. A request without one meets none. */
  faults: Readonly<Record<string, Fault>>
  /** Time of one direction without a fault: a choice between these two, both included. 20 and 200 by default. */
  delayMs?: Readonly<{ least: number; most: number }>
}
