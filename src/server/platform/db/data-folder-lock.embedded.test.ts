import { once } from 'node:events'
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Program, startProgram } from '../../testing/processes/start-program.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { DataFolderInUse, holdDataFolder } from './data-folder-lock.ts'
import { identityOf, processNamespace } from './process-identity.ts'

function holder(folder: string) {
  return killedAtEnd(startProgram('hold-data-folder', folder))
}

/** Waits until a heartbeat touches the claim anew. */
async function nextBeat(claim: string): Promise<void> {
  const longAgo = new Date(0)
  utimesSync(claim, longAgo, longAgo)
  await expect.poll(() => statSync(claim).mtimeMs, { interval: 5 }).toBeGreaterThan(0)
}

function killedAtEnd(program: Program) {
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

test('at most one of many starts holds the folder', async () => {
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

describe('a holder in another container', () => {
  async function holderAside(then: 'busy' | 'idle' | 'end') {
    const folder = temporaryFolder()
    const program = killedAtEnd(startProgram('hold-data-folder-aside', folder, then))
    expect(await program.line()).toBe('held')
    return { program, folder, claims: () => readdirSync(folder).map((name) => join(folder, name)) }
  }

  test('a holder in another container is alive while one thing keeps its thread busy', async () => {
    const { program, folder, claims } = await holderAside('busy')
    const [claim = ''] = claims()
    for (const _ of ['one', 'another']) await nextBeat(claim)
    const refusal = await holdDataFolder(folder).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'DataFolderInUse', pid: program.pid })
  })

  test.each([
    ['idle', 1],
    ['busy', null],
  ] as const)('a holder that is %s ends once another has taken it for dead', async (then, code) => {
    const { program, claims } = await holderAside(then)
    // Remove the claims, as another process does when it takes the folder.
    for (const path of claims()) rmSync(path)
    expect(await program.exitCode()).toBe(code)
  })

  test('ends when another has a heartbeat too, and minds no claim that stays as it is', async () => {
    const { program, folder, claims } = await holderAside('idle')
    const [claim = ''] = claims()
    const other = join(folder, 'lock.ba9876543210.7.100')
    writeFileSync(other, '')
    // A beat looks at the other claims after it touched its own: two whole looks lie between the beats.
    for (const _ of ['one', 'another', 'a third']) await nextBeat(claim)
    const soon = new Date(Date.now() + 1_000)
    utimesSync(other, soon, soon)
    expect(await program.exitCode()).toBe(1)
  })

  test('a holder in another container may end: its claim keeps no process running', async () => {
    const { program } = await holderAside('end')
    expect(await program.exitCode()).toBe(0)
  })
})

test('a folder that was released is no loss, and can be held again', async () => {
  const folder = temporaryFolder()
  const lost = vi.fn()
  for (let times = 0; times < 3; times++) {
    const hold = await holdDataFolder(folder, { heartbeatMs: 1 })
    const started = once(process, 'worker') as Promise<[Worker]>
    hold.beatAside(lost)
    const [thread] = await started
    const ended = once(thread, 'exit')
    const [claim = ''] = readdirSync(folder)
    await nextBeat(join(folder, claim))
    hold.release()
    expect(readdirSync(folder)).toEqual([])
    // A word of the thread arrives before its end.
    await ended
  }
  expect(lost).not.toHaveBeenCalled()
})
