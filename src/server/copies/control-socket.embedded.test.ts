import { once } from 'node:events'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { uncaughtErrors } from '../testing/uncaught-errors.ts'
import { askForCopy, serveCopies } from './control-socket.ts'

const WANTED = { kind: 'folder', path: '/copia' } as const
/** More than the system keeps for a reader that does not read. */
const LINES = 20_000

test('who asks for a copy and dies without reading what is told ends neither the server nor the next copy', async () => {
  const errors = uncaughtErrors()
  const dataDir = temporaryFolder()
  let copies = 0
  const server = await serveCopies(dataDir, async (_wanted, say) => {
    for (let line = 0; line < LINES; line += 1) say(`archivos: ${line}`)
    copies += 1
    return `copia ${copies}`
  })
  onTestFinished(() => void server.close())
  const accepted = once(server, 'connection')
  const dying = createConnection(join(dataDir, 'control.sock'))
  dying.pause()
  dying.write(`${JSON.stringify(WANTED)}\n`)
  const [socket] = await accepted
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await expect.poll(() => copies).toBe(1)
  // With lines unread, as those of a killed process are: the server is told that the connection was reset.
  dying.destroy()
  await closed
  const told: string[] = []
  expect(await askForCopy(dataDir, WANTED, (line) => void told.push(line))).toBe('copia 2')
  expect(told).toHaveLength(LINES)
  expect(errors).toEqual([])
})
