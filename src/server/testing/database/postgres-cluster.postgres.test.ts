import { existsSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '../processes/start-program.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { runOn, valueOn } from './run-on.ts'

const folderOf = (url: string) => new URL(url).searchParams.get('host') ?? ''

test('a durable cluster keeps committed rows through a restart, and its stop leaves nothing', async () => {
  const cluster = await startPostgresCluster({ durable: true })
  expect(await valueOn(cluster.url(), `select current_setting('fsync') as value`)).toBe('on')
  await runOn(cluster.url(), 'create database kept')
  await runOn(cluster.url('kept'), 'create table things as select 7 as thing')
  await cluster.restart()
  expect(await valueOn(cluster.url('kept'), 'select thing as value from things')).toBe(7)
  await cluster.stop()
  expect(existsSync(folderOf(cluster.url()))).toBe(false)
})

test('a cluster ends when the process that started it is killed', async () => {
  const program = startProgram('run-cluster')
  onTestFinished(() => program.kill())
  const url = (await program.line()) ?? ''
  expect(existsSync(folderOf(url))).toBe(true)
  await program.kill()
  await expect.poll(() => existsSync(folderOf(url))).toBe(false)
})
