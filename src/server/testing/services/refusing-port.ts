import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll } from 'vitest'

/**
 * A port of this machine that refuses connections. It belongs to an open connection, so that no server can take it
 * meanwhile.
 */
export async function refusingPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  afterAll(() => {
    socket.destroy()
    server.close()
  })
  return socket.localPort ?? 0
}
