import { describe, expect, test } from 'vitest'
import { Problem } from '../../domain/shared/problem.ts'
import { LoginThrottle } from './login-throttle.ts'

const HOUR_MS = 60 * 60 * 1000
const START = Date.UTC(2026, 10, 20, 15)

/** A throttle with its own clock, and helpers that make wrong guesses. */
function aThrottle() {
  let now = START
  const throttle = new LoginThrottle(() => new Date(now))
  const tries = (account: string, address: string): number => {
    try {
      throttle.admit(account, address)
      return 0
    } catch (error) {
      return error instanceof Problem ? Number(error.params.retryAfterS) : Number.NaN
    }
  }
  return {
    throttle,
    /** Seconds to wait; 0 when the attempt is allowed. */
    tries,
    wait: (ms: number) => {
      now += ms
    },
    /** Makes each guess from a new address. @returns how many were allowed */
    guesses: (count: number, account = 'ana', from = 0) =>
      Array.from({ length: count }, (_, index) => `10.${from}.${index >> 8}.${index & 255}`).filter(
        (address) => tries(account, address) === 0,
      ).length,
  }
}

/** Expects that another guess is allowed within 72 seconds. */
function expectUsualWait({ tries, wait }: Pick<ReturnType<typeof aThrottle>, 'tries' | 'wait'>) {
  const waitS = tries('ana', '192.168.1.1')
  expect(waitS).toBeGreaterThan(0)
  expect(waitS).toBeLessThanOrEqual(72)
  wait(waitS * 1000)
  expect(tries('ana', '192.168.1.1')).toBe(0)
}

describe('guesses at one account from ever new addresses', () => {
  test('guesses from ever new addresses are 50 at once, and 100 in the first hour', () => {
    const { guesses, wait } = aThrottle()
    expect(guesses(200)).toBe(50)
    let later = 0
    for (let minute = 1; minute <= 59; minute++) {
      wait(60_000)
      later += guesses(5, 'ana', minute)
    }
    expect(50 + later).toBeLessThanOrEqual(100)
    expect(later).toBeGreaterThan(40)
  })

  test('guesses from ever new addresses do not touch another account', () => {
    const { guesses, tries } = aThrottle()
    guesses(200)
    expect(tries('luz', '192.168.1.1')).toBe(0)
  })

  test('never stop a login from an address where the account logged in before', () => {
    const { throttle, guesses, tries } = aThrottle()
    throttle.admit('ana', '192.168.1.1')
    throttle.succeeded('ana', '192.168.1.1')
    expect(guesses(200)).toBe(50)
    expect(tries('ana', '192.168.1.1')).toBe(0)
  })

  test('keep them waiting 72 seconds at most anywhere else', () => {
    const { guesses, tries, wait } = aThrottle()
    guesses(200)
    expectUsualWait({ tries, wait })
  })

  test('guesses from ever new addresses are forgotten after a quiet hour', () => {
    const { guesses, wait } = aThrottle()
    guesses(200)
    wait(HOUR_MS)
    expect(guesses(200, 'ana', 1)).toBe(50)
  })
})

test('an address that is known gives no more guesses than ten in 15 minutes', () => {
  const { throttle, tries } = aThrottle()
  throttle.admit('ana', '192.168.1.1')
  throttle.succeeded('ana', '192.168.1.1')
  const waits = Array.from({ length: 30 }, () => tries('ana', '192.168.1.1'))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
})

test('logging in uses up no guess: an account shared by many addresses goes on', () => {
  const { throttle, tries } = aThrottle()
  for (let address = 0; address < 200; address++) {
    expect(tries('ana', `10.1.0.${address}`)).toBe(0)
    throttle.succeeded('ana', `10.1.0.${address}`)
  }
})

describe('a clock that is set back a day', () => {
  const DAY_MS = 24 * HOUR_MS

  test('a clock that is set back a day delays no login longer than usual', () => {
    const { guesses, tries, wait } = aThrottle()
    guesses(200)
    wait(-DAY_MS)
    expectUsualWait({ tries, wait })
  })

  test('takes no guesses from an account where somebody logged in', () => {
    const { throttle, guesses, tries, wait } = aThrottle()
    expect(tries('ana', '192.168.1.1')).toBe(0)
    throttle.succeeded('ana', '192.168.1.1')
    wait(-DAY_MS)
    expect(tries('ana', '192.168.1.2')).toBe(0)
    expect(guesses(200)).toBe(49)
  })

  test('keeps no address out for longer than 15 minutes', () => {
    const { tries, wait } = aThrottle()
    const fail = () => Array.from({ length: 11 }, () => tries('ana', '192.168.1.1')).at(-1)
    expect(fail()).toBe(900)
    wait(-DAY_MS)
    expect(fail()).toBeLessThanOrEqual(900)
    wait(15 * 60_000)
    expect(tries('ana', '192.168.1.1')).toBe(0)
  })
})

test('the addresses of one IPv6 network are one, for failures and for knowing the person', () => {
  const { throttle, guesses, tries } = aThrottle()
  const waits = Array.from({ length: 11 }, (_, index) => tries('luz', `2001:db8::${index}`))
  expect(waits.filter((wait) => wait > 0)).toHaveLength(1)
  throttle.admit('ana', '2001:db8:0:1::1')
  throttle.succeeded('ana', '2001:db8:0:1::1')
  guesses(200)
  expect(tries('ana', '2001:db8:0:1:aa::2')).toBe(0)
})

describe('an attempt whose password was never compared', () => {
  test('repeated uncompared attempts lock no account, and take no guess from elsewhere', () => {
    const { throttle, tries, guesses } = aThrottle()
    for (let attempt = 0; attempt < 200; attempt += 1) {
      expect(tries('ana', '192.0.2.1')).toBe(0)
      throttle.withdrawn('ana', '192.0.2.1')
    }
    expect(guesses(200)).toBe(50)
  })

  test('forgives no guess that was looked at', () => {
    const { throttle, tries } = aThrottle()
    for (let guess = 0; guess < 9; guess += 1) expect(tries('ana', '192.0.2.1')).toBe(0)
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(tries('ana', '192.0.2.1')).toBe(0)
      throttle.withdrawn('ana', '192.0.2.1')
    }
    expect(tries('ana', '192.0.2.1')).toBe(0)
    expect(tries('ana', '192.0.2.1')).toBeGreaterThan(0)
  })
})

test('a right password opens after the failures of others, within a bound of 50', async () => {
  const throttle = new LoginThrottle(() => new Date(0))
  const wrong = () =>
    throttle.guessOrOpen('ana', '192.0.2.1', async () => undefined).catch((error: Error) => error.message)
  const right = () => throttle.guessOrOpen('ana', '192.0.2.1', async () => 'ana').catch((error: Error) => error.message)
  for (let guess = 0; guess < 10; guess += 1) expect(await wrong()).toBeUndefined()
  expect(await wrong()).toBe('request.too-many')
  expect(await right()).toBe('ana')
  for (let guess = 0; guess < 60; guess += 1) await wrong()
  expect(await right()).toBe('request.too-many')
})
