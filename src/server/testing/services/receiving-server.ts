import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type ReceivedCall = { path: string; headers: Record<string, string>; body: string }

/** A server of another system, with a certificate of its own for `localhost`. */
export type ReceivingServer = {
  url: string
  /** The server's certificate, which is its own authority. */
  ca: string
  received: ReceivedCall[]
  /** Decides the answer of each call: a status, or a redirection. */
  answer: (call: ReceivedCall) => { status: number; location?: string; bytes?: number }
  close(): Promise<void>
}

export async function receivingServer(): Promise<ReceivingServer> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-https-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', keyFile, '-out', certFile],
  ])
  const [key, cert] = await Promise.all([readFile(keyFile, 'utf8'), readFile(certFile, 'utf8')])
  await rm(folder, { recursive: true, force: true })
  const received: ReceivedCall[] = []
  const server = createServer({ key, cert }, (request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const call = { path: request.url ?? '', headers, body: Buffer.concat(chunks).toString() }
      received.push(call)
      const { status, location, bytes = 0 } = self.answer(call)
      reply.writeHead(status, location ? { location } : {}).end(Buffer.alloc(bytes, 'x'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const self: ReceivingServer = {
    url: `https://localhost:${port}/vigia`,
    ca: cert,
    received,
    answer: () => ({ status: 204 }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return self
}
