import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fieldRun } from './field-run.ts'
import { aPhone, inTab, settled } from './testing.ts'

test('a tab has the globals of a browser and nothing of this process', async () => {
  const { world, phone } = await aPhone()
  const tab = phone.openTab()
  const strange = () =>
    ['process', 'require', 'global', 'setImmediate', 'Buffer', 'tabHost'].filter((name) => name in globalThis).join()
  expect(await settled(world, inTab(tab, strange))).toBe('')
  const own = () => [typeof document, typeof indexedDB, typeof localStorage, window === self, String(new Date())].join()
  expect(await settled(world, inTab(tab, own))).toMatch(/^object,object,object,true,Mon Mar 02 2026 07:00:00 GMT-0500/)
})

test('two tabs share nothing but what the phone gives them', async () => {
  const { world, phone } = await aPhone()
  const [one, other] = [phone.openTab(), phone.openTab()]
  const mark = () => {
    for (const part of [globalThis, Array.prototype, Promise]) Reflect.set(part, 'mark', 1)
    localStorage.setItem('mark', 'kept')
  }
  const look = () =>
    ['mark' in globalThis, 'mark' in Array.prototype, 'mark' in Promise, localStorage.getItem('mark')].join()
  await settled(world, inTab(one, mark))
  expect(await settled(world, inTab(one, look))).toBe('true,true,true,kept')
  expect(await settled(world, inTab(other, look))).toBe('false,false,false,kept')
  expect(['mark' in globalThis, 'mark' in Array.prototype, 'mark' in Promise]).toEqual([false, false, false])
  const database = (tab: typeof one) => tab.act('gives', (app) => ({ database: app.visitDatabase }))
  const [its, theirs] = await settled(world, Promise.all([database(one), database(other)]))
  expect(its.database === theirs.database).toBe(false)
})

test('chance and keys of a tab come from the world', async () => {
  const read = async (seed: string) => {
    const { world, phone } = await aPhone({}, { seed })
    const draw = () => [Math.random(), crypto.randomUUID(), crypto.getRandomValues(new Uint32Array(2))].join()
    return settled(world, inTab(phone.openTab(), draw))
  }
  expect(await read('1')).toBe(await read('1'))
  expect(await read('1')).not.toBe(await read('2'))
})

test('one seed gives one hash in two processes, and another seed another one', async () => {
  const program = fileURLToPath(new URL('./field-run.ts', import.meta.url))
  const env = { ...process.env, TZ: 'America/Bogota' }
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], { env })
  const here = await fieldRun('seed')
  expect(stdout.trim()).toBe(here.hash)
  expect((await fieldRun('seed')).hash).toBe(here.hash)
  expect((await fieldRun('other')).hash).not.toBe(here.hash)
  expect(here.left).toBe(0)
})
