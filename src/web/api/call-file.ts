import type { Endpoint } from '../../contract/core/endpoint.ts'
import { encodeRequest, type RequestParts } from './encode-request.ts'
import { Offline } from './refusal.ts'
import { send } from './send.ts'

/** The server took the request, and something else than this answer will bring the file. */
export class Accepted extends Error {
  /** The answer's envelope. */
  readonly reply: unknown

  constructor(reply: unknown) {
    super('El archivo se está preparando.')
    this.name = 'Accepted'
    this.reply = reply
  }
}

const ACCEPTED = 202

/**
 * Calls an endpoint that answers a file.
 * @throws Accepted when a job will make the file
 * @throws Refusal when the server refuses; Offline when it was not reached, or when the file broke off
 */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  { signal, ...parts }: RequestParts<E> & { signal?: AbortSignal },
): Promise<{ file: Blob; headers: Headers }> {
  const response = await send({ ...encodeRequest(endpoint, parts), signal })
  if (response.status === ACCEPTED) throw new Accepted(await response.json())
  try {
    return { file: await response.blob(), headers: response.headers }
  } catch (error) {
    throw error instanceof DOMException ? error : new Offline(error)
  }
}
