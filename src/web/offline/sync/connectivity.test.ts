import { beforeEach, describe, expect, test } from 'vitest'
import { reportNotReached, reportReached } from '../../api/reachability.ts'
import { createConnectivity } from './connectivity.ts'

beforeEach(reportReached)

function aDevice() {
  let browser = true
  let isThere = false
  let onBrowser: () => void = () => {}
  const timers: { work: () => void; delayMs: number; isCancelled: boolean }[] = []
  let asked = 0
  const connectivity = createConnectivity({
    browserIsOnline: () => browser,
    onBrowserChange(listener) {
      onBrowser = listener
      return () => {
        onBrowser = () => {}
      }
    },
    isServerThere: async () => {
      asked += 1
      return isThere
    },
    schedule(work, delayMs) {
      const timer = { work, delayMs, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
    random: () => 1,
  })
  const heard: boolean[] = []
  const stop = connectivity.subscribe(() => heard.push(connectivity.isOnline()))
  return {
    connectivity,
    heard,
    timers,
    stop,
    asked: () => asked,
    turnBrowser(on: boolean) {
      browser = on
      onBrowser()
    },
    bringServer: () => {
      isThere = true
    },
    fire: () => timers.at(-1)?.work(),
  }
}

test('the browser is believed when it says that there is no network', () => {
  const device = aDevice()
  expect(device.connectivity.isOnline()).toBe(true)
  device.turnBrowser(false)
  expect(device.connectivity.isOnline()).toBe(false)
  device.turnBrowser(true)
  expect(device.heard).toEqual([false, true])
})

test('an answer counts for more than a browser that says that there is no network', () => {
  const device = aDevice()
  device.turnBrowser(false)
  reportReached()
  expect(device.connectivity.isOnline()).toBe(true)
  reportNotReached()
  expect(device.connectivity.isOnline()).toBe(false)
  device.turnBrowser(true)
  reportReached()
  device.turnBrowser(false)
  expect(device.heard).toEqual([false, true, false, true, false])
})

test('an answer that was on its way when the network went is asked about', async () => {
  const device = aDevice()
  device.turnBrowser(false)
  reportReached()
  expect(device.connectivity.isOnline()).toBe(true)
  device.fire()
  await expect.poll(() => device.connectivity.isOnline()).toBe(false)
  device.bringServer()
  reportReached()
  device.fire()
  await expect.poll(() => device.asked()).toBe(2)
  expect(device.connectivity.isOnline()).toBe(true)
})

describe('a server that calls do not reach', () => {
  test('an unreachable server is told once, and asked again ever later', async () => {
    const device = aDevice()
    reportNotReached()
    reportNotReached()
    expect(device.heard).toEqual([false])
    for (const times of [1, 2]) {
      device.fire()
      await expect.poll(() => device.timers).toHaveLength(times + 1)
    }
    expect(device.timers.map(({ delayMs }) => delayMs)).toEqual([2_000, 4_000, 8_000])
    device.bringServer()
    device.fire()
    await expect.poll(() => device.heard).toEqual([false, true])
    expect(device.timers).toHaveLength(3)
    expect(device.asked()).toBe(3)
  })

  test('a server that a call reaches is back at once', () => {
    const device = aDevice()
    reportNotReached()
    reportReached()
    expect(device.heard).toEqual([false, true])
  })

  test('an unreachable server is asked at once when the network returns', async () => {
    const device = aDevice()
    reportNotReached()
    device.turnBrowser(false)
    expect(device.timers[0]?.isCancelled).toBe(true)
    device.bringServer()
    device.turnBrowser(true)
    await expect.poll(() => device.connectivity.isOnline()).toBe(true)
  })

  test('an unreachable server is not asked without a listener', () => {
    const device = aDevice()
    reportNotReached()
    device.stop()
    expect(device.timers[0]?.isCancelled).toBe(true)
    reportNotReached()
    expect(device.timers).toHaveLength(1)
  })
})
