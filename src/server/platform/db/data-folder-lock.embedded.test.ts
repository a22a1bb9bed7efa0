import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '../../testing/start-program.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { DataFolderInUse, holdDataFolder } from './data-folder-lock.ts'
import { identityOf, processNamespace } from './process-identity.ts'

function holder(folder: string) {
  const program = startProgram('hold-data-folder', folder)
  onTestFinished(() => program.kill())
  return program
}

test('a second process is refused with one line that names the first', async () => {
  const folder = temporaryFolder()
  const first = holder(folder)
  expect(await first.line()).toBe('held')
  const refusal = await holdDataFolder(folder).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataFolderInUse)
  expect(refusal).toMatchObject({
    pid: first.pid,
    message: `La carpeta de datos ${folder} ya está en uso por otro proceso de Vigía (pid ${first.pid}).`,
  })
  expect(readdirSync(folder)).toHaveLength(1)
})

test('the folder of a killed process can be held at once', async () => {
  const folder = temporaryFolder()
  const first = holder(folder)
  expect(await first.line()).toBe('held')
  await first.kill()
  expect(readdirSync(folder)).toHaveLength(1)
  const hold = await holdDataFolder(folder)
  expect(readdirSync(folder)).toEqual([expect.stringContaining(`.${process.pid}.`)])
  hold.release()
  expect(readdirSync(folder)).toEqual([])
})

test('the same process is refused twice, and admitted again after it released', async () => {
  const folder = temporaryFolder()
  const hold = await holdDataFolder(folder)
  await expect(holdDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  hold.release()
  ;(await holdDataFolder(folder)).release()
})

test('a dead holder whose pid now belongs to another process is no holder', async () => {
  const folder = temporaryFolder()
  const { pid, startedAt } = identityOf(process.ppid)
  writeFileSync(join(folder, `lock.${processNamespace()}.${pid}.${Number(startedAt) - 1}`), '')
  ;(await holdDataFolder(folder)).release()
})

test('of many that start at once, at most one holds the folder', async () => {
  const folder = temporaryFolder()
  const lines = await Promise.all([1, 2, 3, 4].map(() => holder(folder).line()))
  expect(lines.filter((line) => line === 'held').length).toBeLessThanOrEqual(1)
  expect(lines.filter((line) => line?.startsWith('DataFolderInUse')).length).toBeGreaterThanOrEqual(3)
})

test('a holder in another container is known by its heartbeat', async () => {
  const folder = temporaryFolder()
  const claim = join(folder, 'lock.0123456789ab.7.100')
  writeFileSync(claim, '')
  await expect(holdDataFolder(folder)).rejects.toThrow('(pid 7)')
  const longAgo = Date.now() / 1000 - 60
  utimesSync(claim, longAgo, longAgo)
  ;(await holdDataFolder(folder)).release()
})
