import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { StampFault } from './stamp-fault.ts'

/** Longest answer that is read. Tokens have 3 to 7 KB. */
const MAX_ANSWER_BYTES = 64 * 1024

export type Authority = { url: string; credentials: { name: string; password: string } | undefined; timeoutMs: number }

const isLate = (error: unknown) => ['AbortError', 'TimeoutError'].includes((error as Error).name)

/**
 * Sends a query to the authority once. A redirection is not followed.
 * @returns the answer's bytes
 * @throws StampFault
 */
export function postQuery(query: Buffer, { url, credentials, timeoutMs }: Authority): Promise<Buffer> {
  const to = new URL(url)
  return new Promise<Buffer>((resolve, reject) => {
    const sent = (to.protocol === 'https:' ? requestHttps : requestHttp)(
      to,
      {
        method: 'POST',
        agent: false,
        // The whole answer has to come in time, not its first byte.
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/timestamp-query',
          accept: 'application/timestamp-reply',
          'content-length': query.length,
        },
        ...(credentials && { auth: `${credentials.name}:${credentials.password}` }),
      },
      (answer) => {
        const parts: Buffer[] = []
        let bytes = 0
        const fail = (fault: StampFault) => {
          reject(fault)
          answer.destroy()
        }
        if (answer.statusCode !== 200) fail(new StampFault('http', String(answer.statusCode)))
        answer.on('data', (part: Buffer) => {
          bytes += part.length
          if (bytes > MAX_ANSWER_BYTES) fail(new StampFault('too-long'))
          else parts.push(part)
        })
        answer.on('end', () => resolve(Buffer.concat(parts)))
        answer.on('error', (error) => reject(new StampFault(isLate(error) ? 'silent' : 'unreachable', error.message)))
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) =>
      reject(isLate(error) ? new StampFault('silent') : new StampFault('unreachable', error.code ?? error.message)),
    )
    sent.end(query)
  })
}
