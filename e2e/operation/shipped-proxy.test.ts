import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, get, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { layOutShippedNginx } from '../support/shipped-nginx.ts'

// `deploy/nginx.conf` alone: its start, its logs and its TLS.

let folder: string
let nginx: ChildProcess | undefined
let instance: Server | undefined
let tlsPort: number
let redirectPort: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-proxy-'))
  // The workers of nginx, which are not root, store request bodies there.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  if (nginx && nginx.exitCode === null) {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGQUIT')
    await ended
  }
  instance?.close()
  nginx = undefined
  instance = undefined
  await rm(folder, { recursive: true, force: true })
})

const atOnce = (reply: ServerResponse): unknown => reply.end('ok')

async function startInstance(answer = atOnce): Promise<string> {
  instance = createServer((request, reply) => void request.resume().once('end', () => answer(reply)))
  instance.listen(0, '127.0.0.1')
  await once(instance, 'listening')
  return `http://127.0.0.1:${(instance.address() as AddressInfo).port}`
}

/** Starts nginx with a socket as its output, as under systemd: Node gives a child sockets, not pipes. */
async function startNginx(instances: readonly string[]): Promise<string> {
  const ports = { tls: await freePort(), redirect: await freePort(), plain: await freePort() }
  tlsPort = ports.tls
  redirectPort = ports.redirect
  const args = await layOutShippedNginx(folder, ports, instances)
  const child = spawn('/usr/sbin/nginx', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  nginx = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const url = `http://127.0.0.1:${ports.plain}`
  await expect
    .poll(() => {
      if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}:\n${output}`)
      return fetch(`${url}/metrics`).then(
        ({ status }) => status,
        () => 0,
      )
    })
    .toBe(404)
  return url
}

const logOf = (name: string) => readFile(join(folder, `${name}.log`), 'utf8')

test('the shipped proxy starts as a service with a socket as output, and writes its files', async () => {
  const url = await startNginx([await startInstance()])
  expect(readlinkSync(`/proc/${nginx?.pid}/fd/1`)).toMatch(/^socket:/)
  expect(await (await fetch(`${url}/ingreso`)).text()).toBe('ok')
  await expect.poll(() => logOf('access')).toMatch(/"GET \/ingreso" 200 \d+ [\d.]+ ".*" 127\.0\.0\.1:\d+ 200\n/)
})

test.each([
  ['of TLS 1.3', {}, /^TLS_/],
  ['of TLS 1.2, with keys of its own for each connection', { maxVersion: 'TLSv1.2' }, /^ECDHE-ECDSA-.*(GCM|CHACHA20)/],
  // A weak cipher that nginx's default list contains.
  ['of TLS 1.2, in blocks', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0' }, /^none$/],
] as const)('the shipped proxy and the cipher %s', async (_what, wanted, cipher) => {
  await startNginx([await startInstance()])
  const socket = connect({
    host: '127.0.0.1',
    port: tlsPort,
    servername: 'localhost',
    rejectUnauthorized: false,
    ...wanted,
  })
  const agreed = await new Promise((resolve) => {
    socket.once('secureConnect', () => resolve(socket.getCipher().name))
    socket.once('error', () => resolve('none'))
  })
  socket.destroy()
  expect(agreed).toMatch(cipher)
})

test('a request goes on with the instance that answers, and the log says which did not', async () => {
  const gone = `http://127.0.0.1:${await freePort()}`
  const url = await startNginx([gone, await startInstance()])
  for (let asked = 0; asked < 4; asked += 1) expect((await fetch(`${url}/ingreso`)).status).toBe(200)
  await expect
    .poll(() => logOf('access'))
    .toMatch(/"GET \/ingreso" 200 .*127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+ 502, 200\n/)
})

test('the shipped proxy takes no more than a login from a client without a session', async () => {
  const url = await startNginx([await startInstance()])
  const send = async (path: string, bytes: number) =>
    (await fetch(url + path, { method: 'POST', body: Buffer.alloc(bytes) })).status
  expect(await send('/api/login', 60_000)).toBe(200)
  for (const path of ['/api/login', '/api/login/', '/api/session/reset', '//api//LOGIN']) {
    expect(await send(path, 70_000)).toBe(413)
  }
  expect(await send('/api/inspection/batch/1', 5_000_000)).toBe(200)
})

test('one address has so many requests under way, and no more', async () => {
  const held: ServerResponse[] = []
  let answer = (reply: ServerResponse): unknown => held.push(reply)
  const url = await startNginx([await startInstance((reply) => answer(reply))])
  const ask = () => fetch(`${url}/api/profile`).then(({ status }) => status)
  const asked = Array.from({ length: 230 }, ask)
  await expect.poll(() => held.length).toBe(200)
  answer = atOnce
  for (const reply of held) reply.end('ok')
  expect((await Promise.all(asked)).filter((status) => status === 429)).toHaveLength(30)
  expect(await ask()).toBe(200)
})

test('a one-time token in an address is in neither log, though no instance answers', async () => {
  const url = await startNginx([`http://127.0.0.1:${await freePort()}`])
  expect((await fetch(`${url}/recuperar?token=de-un-solo-uso`)).status).toBe(502)
  await expect.poll(() => logOf('access')).toMatch(/"GET \/recuperar" 502 /)
  expect(`${await logOf('access')}${await logOf('error')}`).not.toContain('de-un-solo-uso')
})

test('a secret in a path is in neither log', async () => {
  const url = await startNginx([`http://127.0.0.1:${await freePort()}`])
  const ofCards = ['/v/SECRETODELCARNE', '/v/SECRETODELCARNE/visita']
  for (const path of [...ofCards, '/p/SECRETODELPORTAL', '/api/calendar/SECRETODELCARNE.ics']) {
    expect((await fetch(`${url}${path}`)).status).toBe(502)
  }
  await expect.poll(() => logOf('access')).toMatch(/"GET \/api\/calendar\/\*\*\*" 502 /)
  for (const shown of [/"GET \/v\/\*\*\*" 502 /, /"GET \/p\/\*\*\*" 502 /]) expect(await logOf('access')).toMatch(shown)
  expect(`${await logOf('access')}${await logOf('error')}`).not.toContain('SECRETO')
})

test('another name than its own gets no answer, and is redirected nowhere', async () => {
  const url = await startNginx([await startInstance()])
  const { port } = new URL(url)
  const ask = (on: string, path: string, host: string) =>
    new Promise<string>((resolve) => {
      const request = get({ host: '127.0.0.1', port: on, path, headers: { host } }, (reply) =>
        resolve(`${reply.statusCode} ${reply.headers.location ?? ''}`.trim()),
      )
      request.on('error', () => resolve('closed'))
    })
  expect(await ask(port, '/ingreso', '127.0.0.1')).toBe('200')
  expect(await ask(port, '/ingreso', 'malo.example')).toBe('closed')
  expect(await ask(String(redirectPort), '/ingreso', 'malo.example')).toBe('closed')
  expect(await ask(String(redirectPort), '/ingreso', '127.0.0.1')).toBe('301 https://localhost/ingreso')
})

test('a call without TLS is refused and not redirected', async () => {
  await startNginx([await startInstance()])
  for (const path of ['/api/profile', '//API/login']) {
    const reply = await fetch(`http://127.0.0.1:${redirectPort}${path}`, { redirect: 'manual' })
    expect([reply.status, (await reply.json()).error.code]).toEqual([403, 'request.insecure'])
  }
})
