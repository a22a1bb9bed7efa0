import { z } from 'zod'
import type { Endpoint, ReplyOf } from '../../contract/core/endpoint.ts'
import { encodeRequest, type RequestParts } from './encode-request.ts'
import { Offline } from './refusal.ts'
import { type Send, send } from './send.ts'

export type CallOptions<E extends Endpoint> = RequestParts<E> & {
  /** A repeated call with the same key and content gets the first answer again. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Client credentials of a login; they replace the session's token. */
  authorization?: string
}

const domainNamesOf = ({ body }: Endpoint) =>
  new Map(Object.entries(body?.wireNames ?? {}).map(([domainName, wireName]) => [wireName, domainName]))

/** The connection can also break between the status and the end of the reply. */
async function readText(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw error instanceof DOMException ? error : new Offline(error)
  }
}

function decodeReply<E extends Endpoint>(endpoint: E, text: string): ReplyOf<E> {
  try {
    const { data } = z.object({ data: z.unknown() }).parse(JSON.parse(text))
    return z.decode(endpoint.reply, data as z.input<E['reply']>) as ReplyOf<E>
  } catch (cause) {
    throw new Error('La respuesta del servidor no se pudo leer.', { cause })
  }
}

export const callVia =
  (sendRequest: Send) =>
  /**
   * Makes one call of the wire, in the domain's names on both ends.
   * @throws Refusal when the server refuses, Offline when it was not reached
   */
  async <E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<ReplyOf<E>> => {
    const { idempotencyKey, signal, authorization, ...parts } = options ?? ({} as CallOptions<E>)
    const request = encodeRequest(endpoint, parts)
    if (idempotencyKey) request.headers.set('idempotency-key', idempotencyKey)
    const response = await sendRequest({ ...request, signal, authorization, domainNames: domainNamesOf(endpoint) })
    return decodeReply(endpoint, await readText(response))
  }

export const call = callVia(send)
