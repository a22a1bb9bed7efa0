import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { installations, photosIn } from '../support/installations.ts'
import { startServer } from '../support/server.ts'

// Events in the middle of a copy. The file runs alone: beside others, a copy could end before the event.

const { folder, inFolder, installation } = installations()

/** An installation whose copy takes long: a large file that is no photo is copied too, and compresses slowly. */
async function slowToCopy(name: string) {
  const made = await installation(name)
  for (const photo of await photosIn(made.dataDir)) await writeFile(photo, randomBytes(2_000_000))
  return made
}

test('a server that is stopped during a copy says so, and leaves no part of it', async () => {
  const { dataDir, environment } = await slowToCopy('stopped')
  const server = await startServer({ dataDir })
  const file = inFolder('stopped.vigia')
  const copying = runCommand('backup', [file], environment)
  await expect.poll(() => existsSync(`${file}.part`), { interval: 5 }).toBe(true)
  await server.kill('SIGTERM')
  const { code, output } = await copying
  expect(code, output).toBe(1)
  expect(output).toMatch(/se está deteniendo/)
  expect((await readdir(folder())).filter((name) => name.startsWith('stopped.vigia'))).toEqual([])
})

test('a copy whose command is ended ends too, and the server goes on', async () => {
  const { dataDir, environment } = await slowToCopy('interrupted')
  const server = await startServer({ dataDir })
  const file = inFolder('interrupted.vigia')
  const ended = new AbortController()
  const copying = runCommand('backup', [file], environment, ended.signal)
  await expect.poll(() => existsSync(`${file}.part`), { interval: 5 }).toBe(true)
  ended.abort()
  await copying
  await expect
    .poll(async () => (await readdir(folder())).filter((name) => name.startsWith('interrupted.vigia')))
    .toEqual([])
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  await server.kill('SIGTERM')
})

test('the second of two exports to one folder is refused, and the first is a copy', async () => {
  const { dataDir, environment } = await installation('twice')
  const server = await startServer({ dataDir })
  const path = inFolder('export')
  const [first, second] = await Promise.all([
    runCommand('export', [path], environment),
    runCommand('export', [path], environment),
  ])
  expect([first.code, second.code].sort(), first.output + second.output).toEqual([0, 1])
  expect(first.output + second.output).toMatch(/ya se está haciendo otra copia/)
  await server.kill('SIGTERM')
  const { code, output } = await runCommand('verify', [path], environment)
  expect(code, output).toBe(0)
})
