import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { processesMarked } from './kill-orphans.mjs'

test.runIf(process.platform === 'linux')(
  'a daemon that left its group and its session is still known by its mark',
  async () => {
    const mark = { name: 'VIGIA_TEST_MARK', value: `${process.pid}` }
    const child = spawn('sleep', ['60'], { env: { [mark.name]: mark.value, PATH: process.env.PATH }, detached: true })
    await once(child, 'spawn')
    try {
      await expect.poll(() => processesMarked(mark)).toEqual([{ pid: child.pid, command: 'sleep 60' }])
      expect(processesMarked({ ...mark, value: `${mark.value}0` })).toEqual([])
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    expect(processesMarked(mark)).toEqual([])
  },
)
