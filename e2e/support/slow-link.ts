import net from 'node:net'

/** A link with the same rate each way, shared by every connection, as in a village. */
export type LinkShape = { kbitPerS: number; roundTripMs: number }

/** Bytes of TCP payload by direction, seen from the device. */
export type LinkBytes = { up: number; down: number }

/** Bytes that a sender may have in flight before it waits: about a phone's socket buffer. */
const BUFFER_BYTES = 64 * 1024
/** Bytes of a packet, small enough for connections to share the link instead of taking turns. */
const PACKET_BYTES = 1_460

/**
 * One direction of the link: a token bucket of one packet, then a delay of half the round trip.
 * @param clock tells the time (unit: ms)
 */
export function linkDirection(shapeOf: () => LinkShape | undefined, clock: () => number = () => performance.now()) {
  let freeAt = 0
  const delayOf = (size: number): number => {
    const shape = shapeOf()
    if (!shape) return 0
    const now = clock()
    freeAt = Math.max(freeAt, now) + (size * 8) / shape.kbitPerS
    return freeAt - now + shape.roundTripMs / 2
  }
  return { delayOf }
}

type Direction = ReturnType<typeof linkDirection>

function flow(from: net.Socket, to: net.Socket, way: Direction, count: (size: number) => void) {
  let queued = 0
  let last: Promise<void> = Promise.resolve()
  const arrive = async (packet: Buffer, at: number, before: Promise<void>) => {
    await wait(at - performance.now())
    await before
    queued -= packet.length
    if (!to.destroyed && to.writable) {
      to.write(packet)
      count(packet.length)
    }
    if (queued < BUFFER_BYTES) from.resume()
  }
  from.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; start += PACKET_BYTES) {
      const packet = chunk.subarray(start, start + PACKET_BYTES)
      queued += packet.length
      last = arrive(packet, performance.now() + way.delayOf(packet.length), last)
    }
    if (queued >= BUFFER_BYTES) from.pause()
  })
  from.on('end', () => void last.then(() => to.end()))
  // A broken connection loses the bytes that were on the way.
  from.on('error', () => to.resetAndDestroy())
  from.on('close', (hadError) => !hadError && void last.then(() => to.destroySoon()))
}

const wait = (ms: number): Promise<void> =>
  ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve()

/** Carries connections to another port of this machine at the link's pace; without a shape, undelayed. */
export function slowLink(targetPort: () => number) {
  let shape: LinkShape | undefined
  const bytes: LinkBytes = { up: 0, down: 0 }
  const sockets = new Set<net.Socket>()
  const up = linkDirection(() => shape)
  const down = linkDirection(() => shape)
  const server = net.createServer((device) => {
    const far = net.connect(targetPort(), '127.0.0.1')
    for (const socket of [device, far]) {
      socket.setNoDelay(true)
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    flow(device, far, up, (size) => {
      bytes.up += size
    })
    flow(far, device, down, (size) => {
      bytes.down += size
    })
    // Connecting costs one round trip before the first byte.
    device.pause()
    void wait(shape?.roundTripMs ?? 0).then(() => device.resume())
  })
  return {
    server,
    bytes: (): LinkBytes => ({ ...bytes }),
    setShape: (to: LinkShape | undefined) => {
      shape = to
    },
    end: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
