import { once } from 'node:events'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { uncaughtErrors } from '../testing/processes/uncaught-errors.ts'
import { sendCommand, serveCommands, UnfinishedCommand } from './control-socket.ts'
import { CopyRefused } from './format/copy-format.ts'
import { lineProgress } from './progress.ts'

const WANTED = { kind: 'folder', path: '/copia' } as const
/** More lines than the system buffers for a client that does not read. */
const LINES = 20_000

test('a client that dies without reading ends neither the server nor the next copy', async () => {
  const errors = uncaughtErrors()
  const dataDir = temporaryFolder()
  let copies = 0
  const { server, stop } = await serveCommands(dataDir, async (_order, say) => {
    for (let line = 0; line < LINES; line += 1) say(`archivos: ${line}`)
    copies += 1
    return { done: `copia ${copies}` }
  })
  onTestFinished(stop)
  const accepted = once(server, 'connection')
  const dying = createConnection(join(dataDir, 'control.sock'))
  dying.pause()
  dying.write(`${JSON.stringify(WANTED)}\n`)
  const [socket] = await accepted
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await expect.poll(() => copies).toBe(1)
  // Unread lines make the server see a reset connection, as with a killed process.
  dying.destroy()
  await closed
  const told: string[] = []
  expect(await sendCommand(dataDir, WANTED, (line) => void told.push(line))).toEqual({ done: 'copia 2' })
  expect(told).toHaveLength(LINES)
  expect(errors).toEqual([])
})

test('a client that asks for a copy and leaves stops it', async () => {
  const dataDir = temporaryFolder()
  let stopped: AbortSignal | undefined
  const { stop } = await serveCommands(dataDir, async (_order, _say, signal) => {
    stopped = signal
    await once(signal, 'abort')
    return { done: 'nothing' }
  })
  onTestFinished(stop)
  const leaving = createConnection(join(dataDir, 'control.sock'))
  leaving.write(`${JSON.stringify(WANTED)}\n`)
  await expect.poll(() => stopped).toBeDefined()
  leaving.destroy()
  await expect.poll(() => stopped?.aborted).toBe(true)
  expect(stopped?.reason).toMatchObject({ name: 'CopyRefused', message: expect.stringContaining('ya no está') })
})

test('a server that ends first stops what it was ordered to do, and says so', async () => {
  const dataDir = temporaryFolder()
  const order: string[] = []
  let clear = () => {}
  const cleared = new Promise<void>((resolve) => {
    clear = resolve
  })
  const { stop } = await serveCommands(dataDir, async (_order, say, stopped) => {
    const progress = lineProgress(say, stopped)
    try {
      progress.count('archivos', 0)
      await once(stopped, 'abort')
      progress.count('archivos', 1)
      return { done: 'all of it' }
    } finally {
      order.push('told to stop')
      await cleared
      order.push('cleared')
    }
  })
  const lines: string[] = []
  const told = sendCommand(dataDir, { kind: 'verify' }, (line) => void lines.push(line)).catch(
    (error: unknown) => error,
  )
  await expect.poll(() => lines).not.toEqual([])
  const stopping = stop().then(() => order.push('stopped'))
  await expect.poll(() => order).toEqual(['told to stop'])
  clear()
  await stopping
  expect(order).toEqual(['told to stop', 'cleared', 'stopped'])
  expect(await told).toMatchObject({ name: 'CopyRefused', message: expect.stringContaining('se está deteniendo') })
  expect(await sendCommand(dataDir, { kind: 'verify' }, () => {})).toBeUndefined()
})

test('a refusal is told apart from a command that could not be finished', async () => {
  const dataDir = temporaryFolder()
  const errors = [new CopyRefused('No se admite.'), new Error('the disk is gone')]
  const { stop } = await serveCommands(dataDir, () => Promise.reject(errors.shift()))
  onTestFinished(stop)
  const send = () => sendCommand(dataDir, { kind: 'verify' }, () => {}).catch((error: unknown) => error)
  const refused = await send()
  expect(refused).toBeInstanceOf(CopyRefused)
  expect(refused).not.toBeInstanceOf(UnfinishedCommand)
  expect(await send()).toBeInstanceOf(UnfinishedCommand)
})
