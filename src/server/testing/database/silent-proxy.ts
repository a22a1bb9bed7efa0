import { connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
  port: number
  /** Number of connections that were accepted so far. */
  accepted(): number
  /** Stops all traffic without closing a connection, as a host that dies does. */
  silence(): void
  /** Lets new connections pass again; silent ones stay silent. */
  pass(): void
  close(): Promise<void>
}

/** A TCP port that forwards connections to a Unix socket. */
export async function silentProxy(path: string): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let accepted = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    accepted += 1
    keep(near)
    if (isSilent) return
    const far = connect(path)
    keep(far)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    accepted: () => accepted,
    silence: () => {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    pass: () => {
      isSilent = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
