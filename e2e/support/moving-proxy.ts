import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** The socket of a PostgreSQL server, from its address. */
function socketOf(url: string): string {
  const { host, port } = new pg.Client(url)
  return `${host}/.s.PGSQL.${port}`
}

/**
 * A TCP port in front of PostgreSQL servers, as a proxy that asks which one is the primary.
 * @param url address of the first server, on a Unix socket
 */
export async function movingProxy(url: string) {
  let path = socketOf(url)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket, partner: Socket) => {
    sockets.add(socket)
    socket
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(socket)
        partner.destroy()
      })
  }
  const server = createServer((near) => {
    const far = connect(path)
    keep(near, far)
    keep(far, near)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Sends later connections to another server, and cuts those to the one before. */
    moveTo(other: string) {
      path = socketOf(other)
      cut()
    },
    close: async () => {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
