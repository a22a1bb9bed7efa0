import type http from 'node:http'
import type { Socket } from 'node:net'

/** Faults that can meet a request between the device and the server. */
export const FAULTS = [
  /** The connection closes before the server sees the request. */
  'drop-before',
  /** The server carries the request out; its answer never arrives. */
  'drop-after',
  /** The connection closes when the server has half of the body. */
  'cut-request',
  /** The connection closes when the device has half of the answer. */
  'cut-answer',
  /** A TCP reset, as a middlebox sends one. */
  'reset',
  /** A proxy on the way answers, in the envelope's form or with a page of its own. */
  'answer-500',
  'answer-502',
] as const
export type Fault = (typeof FAULTS)[number]

const ENVELOPE = JSON.stringify({ success: false, error: { code: 'unexpected', message: 'Ocurrió un error' } })
const PAGE = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

const refuse = (response: http.ServerResponse, status: number, type: string, body: string) =>
  response.writeHead(status, { 'content-type': type, connection: 'close' }).end(body)

const bodyLength = (request: http.IncomingMessage): number => Number(request.headers['content-length'] ?? 0)

/** Applies a fault that needs no server; returns false for one that does. */
export function failAlone(fault: Fault, request: http.IncomingMessage, response: http.ServerResponse): boolean {
  const { socket } = request
  const hasNothingToCut = fault === 'cut-request' && bodyLength(request) === 0
  if (fault === 'drop-before' || hasNothingToCut) socket.destroy()
  else if (fault === 'reset') socket.resetAndDestroy()
  else if (fault === 'answer-500') refuse(response, 500, 'application/json', ENVELOPE)
  else if (fault === 'answer-502') refuse(response, 502, 'text/html', PAGE)
  else return false
  return true
}

export const answer502 = (response: http.ServerResponse) => refuse(response, 502, 'text/html', PAGE)

/** Passes on half of the announced body, then ends both connections. */
export function cutRequest(request: http.IncomingMessage, upstream: http.ClientRequest): void {
  const half = Math.ceil(bodyLength(request) / 2)
  let passed = 0
  const cut = () => {
    upstream.destroy()
    request.socket.destroy()
  }
  request.on('data', (chunk: Buffer) => {
    if (passed >= half) return
    const part = chunk.subarray(0, half - passed)
    passed += part.length
    upstream.write(part, () => passed >= half && cut())
  })
}

/** Reads the whole answer and passes on half of its body. */
export function cutAnswer(answer: http.IncomingMessage, response: http.ServerResponse, socket: Socket): void {
  const chunks: Buffer[] = []
  answer.on('data', (chunk: Buffer) => chunks.push(chunk))
  answer.on('end', () => {
    const body = Buffer.concat(chunks)
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    response.flushHeaders()
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => socket.destroy())
  })
  answer.on('error', () => socket.destroy())
}
