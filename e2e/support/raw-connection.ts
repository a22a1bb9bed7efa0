import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'

/** A connection to a server whose every byte the test writes. */
export type RawConnection = {
  send(bytes: string | Buffer): void
  /** Resolves once the received text matches. */
  came(expected: RegExp): Promise<void>
  /** Resolves with the received text when the server closes the connection. */
  untilClosed(): Promise<string>
}

export async function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  return {
    send: (bytes) => void socket.write(bytes),
    came: (expected) => expect.poll(() => received).toMatch(expected),
    untilClosed: async () => {
      await closed
      return received
    },
  }
}
