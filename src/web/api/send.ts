import { reportNotReached, reportReached } from './reachability.ts'
import { Offline, readRefusal } from './refusal.ts'
import { demandPassword, readToken, rejectToken } from './session-token.ts'

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
}

const noNames: ReadonlyMap<string, string> = new Map()

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init)
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
 */
export const sendTo =
  (origin: string, session: TokenHolder): Send =>
  async ({ path, method = 'GET', headers = new Headers(), body, signal, authorization, domainNames = noNames }) => {
    const token = authorization ? null : session.read()
    if (authorization) headers.set('authorization', authorization)
    else if (token) headers.set('authorization', `Bearer ${token}`)
    const response = await reach(origin + path, { method, headers, ...(body && { body }), ...(signal && { signal }) })
    if (response.ok) return response
    const refusal = await readRefusal(response, domainNames)
    if (response.status === 401 && !authorization) session.reject(token, refusal.code)
    if (refusal.code === 'session.password-change-due') session.demandPassword()
    throw refusal
  }

export const send = sendTo('', { read: readToken, reject: rejectToken, demandPassword })
