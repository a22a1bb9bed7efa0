import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemReplies } from '../../../contract/problems.ts'
import type { ProblemCode } from '../../../domain/shared/problem.ts'

/** Refusals of Node's reader of HTTP, by its code. Anything else that it cannot read is malformed. */
const REFUSALS: Record<string, { status: number; code: ProblemCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request.malformed' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'request.too-large' },
}
const MALFORMED = { status: 400, code: 'request.malformed' } as const

/**
 * Answers what is no HTTP request, or one whose address and headers are too long, with the envelope of every refusal.
 * There is no request yet, so neither hooks nor the error handler see it.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code } = REFUSALS[error.code ?? ''] ?? MALFORMED
  if (socket.writable) {
    const body = Buffer.from(JSON.stringify({ success: false, error: { code, message: problemReplies[code].text } }))
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: ${body.length}\r\n` +
        'Content-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n',
    )
    socket.write(body)
  }
  socket.destroySoon()
}
