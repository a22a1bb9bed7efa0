import { reportNotReached, reportReached } from './reachability.ts'
import { Offline, readRefusal } from './refusal.ts'
import { demandPassword, demandSecondFactor, readToken, rejectToken } from './session-token.ts'

type Outgoing = {
  path: string
  method?: string
  headers?: Headers
  body?: FormData | string | Blob
  signal?: AbortSignal | undefined
  /** Client credentials of a login; they replace the session's token. */
  authorization?: string | undefined
  /** Wire name → domain name, to name refused fields. */
  domainNames?: ReadonlyMap<string, string>
}

export type Send = (request: Outgoing) => Promise<Response>

/** The session, as calls use it. */
export type TokenHolder = {
  read: () => string | null
  /** @param code code of the refusal; it tells an ended session from a deactivated account */
  reject: (token: string | null, code: string) => void
  demandPassword: () => void
  demandSecondFactor: () => void
}

const noNames: ReadonlyMap<string, string> = new Map()

/** Whether a call failed because its caller gave it up. */
export const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * The login page of a network answers in place of the server, which sends a call no redirect, and a page only as an
 * attachment.
 */
const isOfPortal = ({ ok, redirected, headers }: Response): boolean =>
  ok &&
  (redirected || (headers.get('content-type')?.startsWith('text/html') === true && !headers.has('content-disposition')))

type Fetch = (url: string, init: RequestInit) => Promise<Response>

async function reach(fetchIt: Fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetchIt(url, init)
    if (isOfPortal(response)) throw new Error('A page answered in place of the server.')
    reportReached()
    return response
  } catch (error) {
    // The page gave the call up, which says nothing about the network.
    if (isAbort(error)) throw error
    reportNotReached()
    throw new Offline(error)
  }
}

/**
 * Sends with the session's token; resolves only for a success.
 * @param origin empty for the page's own server
 * @param fetchIt replaces the browser's `fetch`
 */
export const sendTo =
  (origin: string, session: TokenHolder, fetchIt: Fetch = (url, init) => fetch(url, init)): Send =>
  async ({ path, method = 'GET', headers = new Headers(), body, signal, authorization, domainNames = noNames }) => {
    const token = authorization ? null : session.read()
    if (authorization) headers.set('authorization', authorization)
    else if (token) headers.set('authorization', `Bearer ${token}`)
    const init = { method, headers, ...(body && { body }), ...(signal && { signal }) }
    const response = await reach(fetchIt, origin + path, init)
    if (response.ok) return response
    const refusal = await readRefusal(response, domainNames)
    if (response.status === 401 && !authorization) session.reject(token, refusal.code)
    if (refusal.code === 'session.password-change-due') session.demandPassword()
    if (refusal.code === 'session.second-factor-due') session.demandSecondFactor()
    throw refusal
  }

export const pageSession: TokenHolder = { read: readToken, reject: rejectToken, demandPassword, demandSecondFactor }

export const send = sendTo('', pageSession)
