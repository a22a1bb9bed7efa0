import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { addressGroup } from '../http/address-group.ts'
import type { Metrics } from './metrics.ts'
import { loggedUser } from './requests.ts'

/** Level and words of the log line of each event. The name stands in the line's `event`, for filters and alarms. */
const LINES = {
  'security.login': ['info', 'login: accepted'],
  'security.login-failed': ['info', 'request: refused'],
  'security.refused': ['info', 'request: refused'],
  'security.password-changed': ['info', 'password: changed by its owner'],
  'security.password-reset': ['warn', 'password: reset by an administrator'],
  'security.password-recovered': ['warn', 'password: changed by a recovery link'],
  'security.account-created': ['info', 'account: created'],
  'security.administrator-created': ['warn', 'account: created as administrator'],
  'security.role-changed': ['warn', 'account: role changed'],
  'security.email-changed': ['warn', 'account: e-mail changed'],
  'security.identity-changed': ['warn', 'account: name, number or signature changed'],
  'security.identity-decided': ['warn', 'account: change of identity decided'],
  'security.account-state': ['warn', 'account: switched on or off'],
  'security.second-factor-on': ['info', 'second factor: on'],
  'security.second-factor-off': ['warn', 'second factor: off'],
  'security.session-ended': ['info', 'session: ended'],
  'security.token-created': ['warn', 'token: created'],
  'security.token-adopted': ['warn', 'token: taken over'],
  'security.token-revoked': ['info', 'token: revoked'],
  'security.data-exported': ['info', 'personal data: exported'],
  'security.trail-fault': ['error', 'audit trail: fault'],
  'security.verified': ['info', 'installation: verified'],
  'security.verify-fault': ['error', 'installation: faults found'],
  'security.alert': ['warn', 'security: many refusals'],
} as const satisfies Record<string, readonly ['info' | 'warn' | 'error', string]>

type SecurityEventName = keyof typeof LINES

/** Facts of an event. Never a name, an e-mail or a typed account: the log is read by more people than the data. */
type SecurityFacts = {
  /** The request that caused it; its log adds the request's id and account. */
  request?: Pick<FastifyRequest, 'ip' | 'log'>
  /** The account that it happened to, if not the caller's. */
  subjectId?: number
  [fact: string]: unknown
}

/** Writes a security event to the log and counts it. It never fails, and no request waits for it. */
export type SecurityEvent = (event: SecurityEventName, facts?: SecurityFacts) => void

const WINDOW_MS = 10 * 60 * 1000
/** Refusals within the window that make an alert. Behind one address there may be a whole office. */
const MOST = { account: 20, address: 100 } as const
/** Bounds the memory that invented addresses can take. */
const MAX_COUNTED = 20_000

/** Counts refusals by account and address. */
class Refusals {
  readonly #clock: Clock
  readonly #counts = new Map<string, { count: number; since: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @returns whether this refusal reaches the bound; later ones of the same window do not say it again */
  reaches(kind: keyof typeof MOST, of: string | number): boolean {
    const key = `${kind} ${of}`
    const now = this.#clock().getTime()
    const counted = this.#counts.get(key)
    // A clock that is set back begins a window too.
    if (!counted || counted.since > now || counted.since + WINDOW_MS <= now) {
      this.#counts.delete(key)
      const [oldest] = this.#counts.keys()
      if (this.#counts.size >= MAX_COUNTED && oldest !== undefined) this.#counts.delete(oldest)
      this.#counts.set(key, { count: 1, since: now })
      return false
    }
    counted.count += 1
    return counted.count === MOST[kind]
  }
}

type Parts = { log: FastifyBaseLogger; clock: Clock; metrics: Pick<Metrics, 'securityEvents'> }

/** The log of security events of one server (R 11.37). */
export function createSecurityEvents({ log, clock, metrics }: Parts): SecurityEvent {
  const refusals = new Refusals(clock)
  const write: SecurityEvent = (event, { request, ...facts } = {}) => {
    const [level, words] = LINES[event]
    metrics.securityEvents.inc({ event })
    const address = request && { address: request.ip }
    ;(request?.log ?? log)[level]({ event, ...address, ...facts }, words)
  }
  const watch = (event: SecurityEventName, request: Pick<FastifyRequest, 'ip' | 'log'>) => {
    const minutes = WINDOW_MS / 60_000
    const tell = (kind: keyof typeof MOST) =>
      write('security.alert', { request, last: event, many: kind, count: MOST[kind], minutes })
    const userId = loggedUser(request)
    if (userId !== undefined && refusals.reaches('account', userId)) tell('account')
    if (refusals.reaches('address', addressGroup(request.ip))) tell('address')
  }
  return (event, facts) => {
    write(event, facts)
    const isRefusal = event === 'security.login-failed' || event === 'security.refused'
    if (isRefusal && facts?.request) watch(event, facts.request)
  }
}
