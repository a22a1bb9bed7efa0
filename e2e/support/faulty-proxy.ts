import http from 'node:http'
import type net from 'node:net'
import type { AddressInfo } from 'node:net'
import { answer502, cutAnswer, cutRequest, FAULTS, type Fault, failAlone } from './faults.ts'
import { type LinkBytes, type LinkShape, slowLink } from './slow-link.ts'

/** A request that arrived at the proxy; `index` counts them from 0. */
type SeenRequest = { method: string; path: string; index: number }
/** Chooses the fault that a request meets, if any. */
export type Judge = (request: SeenRequest) => Fault | undefined

/** Receives every body that arrived whole at the proxy. */
type Watcher = (path: string, body: Buffer) => void

export type FaultyProxy = {
  /** The proxy's address. It stays when the server behind restarts. */
  url: string
  pointTo(url: string): void
  /** Sets the judge; without one, every request passes. */
  judgeBy(judge?: Judge): void
  /** Sets the watcher; without one, none is called. */
  watchBy(watcher?: Watcher): void
  /** Slows the link; without a shape, it is as fast as the machine. */
  shape(link?: LinkShape): void
  bytes(): LinkBytes
  /** Counts of requests, and of requests by fault. */
  counts(): { requests: number; faults: Record<Fault, number> }
  close(): Promise<void>
}

const listen = async (server: net.Server): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

const HOP_BY_HOP = /^(connection|keep-alive|proxy-connection)$/i

/** The headers as received, without those of a single connection. */
function endToEnd(rawHeaders: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!HOP_BY_HOP.test(name)) kept.push(name, value)
  }
  return kept
}

function forward(target: URL, fault: Fault | undefined, request: http.IncomingMessage, response: http.ServerResponse) {
  const { socket } = request
  const upstream = http.request({
    agent: false,
    hostname: target.hostname,
    port: target.port,
    method: request.method,
    path: request.url,
    headers: endToEnd(request.rawHeaders) as unknown as http.OutgoingHttpHeaders,
    setHost: false,
  })
  upstream.on('error', () => {
    if (socket.destroyed || fault === 'cut-request') return
    // The server behind is gone: answer as any proxy does, unless an answer had begun.
    if (response.headersSent) socket.destroy()
    else answer502(response)
  })
  response.on('close', () => upstream.destroy())
  upstream.on('response', (answer) => {
    if (fault === 'drop-after') return void answer.resume().on('end', () => socket.destroy())
    if (fault === 'cut-answer') return cutAnswer(answer, response, socket)
    response.writeHead(answer.statusCode ?? 502, endToEnd(answer.rawHeaders))
    answer.on('error', () => socket.destroy())
    return void answer.pipe(response)
  })
  if (fault === 'cut-request') cutRequest(request, upstream)
  else request.pipe(upstream)
}

function watch(request: http.IncomingMessage, watcher: Watcher) {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => watcher(request.url ?? '', Buffer.concat(chunks)))
}

/** Starts a proxy on loopback in front of a server, which fails on command. */
export async function startFaultyProxy(server: string): Promise<FaultyProxy> {
  let target = new URL(server)
  let judge: Judge | undefined
  let watcher: Watcher | undefined
  let requests = 0
  const faults = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>
  const inner = http.createServer((request, response) => {
    const fault = judge?.({ method: request.method ?? '', path: request.url ?? '', index: requests })
    requests += 1
    if (fault) faults[fault] += 1
    if (watcher) watch(request, watcher)
    if (!fault || !failAlone(fault, request, response)) forward(target, fault, request, response)
  })
  // No limit: a slow link may take minutes for a body.
  inner.requestTimeout = 0
  const innerPort = await listen(inner)
  const link = slowLink(() => innerPort)
  const port = await listen(link.server)
  return {
    url: `http://127.0.0.1:${port}`,
    pointTo: (url) => {
      target = new URL(url)
    },
    judgeBy: (next) => {
      judge = next
    },
    watchBy: (next) => {
      watcher = next
    },
    shape: link.setShape,
    bytes: link.bytes,
    counts: () => ({ requests, faults: { ...faults } }),
    close: async () => {
      link.end()
      inner.closeAllConnections()
      await new Promise((resolve) => inner.close(resolve))
    },
  }
}
