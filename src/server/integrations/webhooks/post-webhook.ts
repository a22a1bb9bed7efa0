import { createHmac, randomBytes } from 'node:crypto'
import { request } from 'node:https'
import { Problem } from '../../../domain/shared/problem.ts'
import { resolveWebhook } from './public-address.ts'

const SECRET_MARK = 'whsec_'
const SECRET_BYTES = 32
/** A secret in the form of Standard Webhooks. */
export const newWebhookSecret = (): string => SECRET_MARK + randomBytes(SECRET_BYTES).toString('base64')

/** A message to send: its id and its bytes are the same at every try. */
export type WebhookMessage = { url: string; secret: string; id: string; body: string }
/** Answer of the other side. `error` is for people; it is null for a delivery that was taken. */
export type WebhookAnswer = { status: number | null; error: string | null }
/** Sends a message once, at an instant. */
export type PostWebhook = (message: WebhookMessage, at: Date) => Promise<WebhookAnswer>

/** Headers of Standard Webhooks. @param at instant of this try */
export function webhookHeaders({ secret, id, body }: Omit<WebhookMessage, 'url'>, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(SECRET_MARK.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** Milliseconds until an answer, and bytes of it that are read. */
const [ANSWER_MS, ANSWER_BYTES] = [10_000, 64 * 1024]

type Sending = {
  at: Date
  allowsPrivate: boolean
  /** Certificates that are trusted in place of the usual ones. */
  ca?: string
}

/**
 * Sends a message once. A redirection is not followed: it could lead inside. It never throws: whatever went wrong is the
 * answer.
 */
export async function postWebhook(message: WebhookMessage, { at, allowsPrivate, ca }: Sending): Promise<WebhookAnswer> {
  try {
    const url = new URL(message.url)
    const target = await resolveWebhook(url, allowsPrivate)
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(
        url,
        {
          method: 'POST',
          agent: false,
          signal: AbortSignal.timeout(ANSWER_MS),
          // The name was resolved and judged before: the connection goes to that address.
          lookup: (_host, options, found) =>
            options.all ? found(null, [target]) : found(null, target.address, target.family),
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'user-agent': 'Vigia-Webhooks/1',
            ...webhookHeaders(message, at),
          },
          ...(ca && { ca }),
        },
        (answer) => {
          let bytes = 0
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length
            if (bytes > ANSWER_BYTES) answer.destroy()
          })
          answer.on('close', () => resolve(answer.statusCode ?? 0))
          answer.on('error', () => undefined)
        },
      )
      sent.on('error', reject)
      sent.end(message.body)
    })
    return { status, error: status >= 200 && status < 300 ? null : `El servidor respondió ${status}.` }
  } catch (error) {
    if (error instanceof Problem) {
      const refused = error.code === 'webhook.host-unknown'
      return { status: null, error: refused ? 'No se encontró el servidor.' : 'La dirección no es pública.' }
    }
    const { name, code } = error as { name?: string; code?: string }
    const isLate = name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR'
    return {
      status: null,
      error: isLate ? 'El servidor no respondió a tiempo.' : `No hubo conexión (${code ?? name}).`,
    }
  }
}
