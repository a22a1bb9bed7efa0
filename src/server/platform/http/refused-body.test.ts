import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'

const api = await testApi()
const port = await api.listen()
const token = api.tokenOf(api.officials.technician)

/** Sends a request as a client that writes all of its body before it reads the answer. */
function sendAll(headers: string, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.pause()
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    socket.write(
      `POST /api/assignment HTTP/1.1\r\nHost: vigia\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n`,
    )
    socket.write(`${headers}\r\n\r\n`)
    let sent = 0
    const next = () => {
      if (sent >= body.length) return void socket.resume()
      const from = sent
      sent += 65_536
      socket.write(body.subarray(from, sent), next)
    }
    next()
  })
}

test.each([
  ['JSON that says its size', `Content-Type: application/json\r\nContent-Length: ${6 * 1024 * 1024}`, 6],
  [
    'a form that says its size',
    `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${50 * 1024 * 1024}`,
    50,
  ],
])('a body that is too large, of %s, is answered with 413', async (_title, headers, megabytes) => {
  const answer = await sendAll(headers, Buffer.alloc(megabytes * 1024 * 1024, 0x20))
  expect(answer).toMatch(/^HTTP\/1\.1 413 .*"code":"request\.too-large"/s)
})
