import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'

const api = await testApi()
const port = await api.listen()

/** Sends bytes over a connection. @returns the answer, once the server has closed it */
const answerTo = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

test.each([
  ['no request', 'hola\r\n\r\n', 400, 'request.malformed', 'La solicitud no se pudo leer.'],
  [
    'a filter longer than all headers may be',
    `GET /api/user/all?filter=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: vigia\r\n\r\n`,
    431,
    'request.too-large',
    'La solicitud es demasiado grande.',
  ],
])('%s is refused in the words and the form of every refusal', async (_title, bytes, status, code, message) => {
  const [head, body] = (await answerTo(bytes)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body ?? '')).toEqual({ success: false, error: { code, message } })
})
