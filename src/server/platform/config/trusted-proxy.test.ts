import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (trustProxy: string) => readConfig({ TRUST_PROXY: trustProxy })

describe('TRUST_PROXY', () => {
  test.each([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
    'loopback, linklocal,uniquelocal',
    'uniquelocal, 192.0.2.7/32',
  ])('%s is what Fastify takes', (value) => {
    expect(() => fastify({ trustProxy: read(value).trustProxy ?? false })).not.toThrow()
  })

  test.each([
    'nginx',
    'true',
    '1',
    '*',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    'fd00::/129',
    '10.0.0.0/255.0.0.0',
    '10.0.0.1 10.0.0.2',
    'loopback,',
  ])('%s is refused in one line', (value) => {
    expect(() => read(value)).toThrow(ConfigError)
    expect(() => read(value)).toThrow(/^TRUST_PROXY: se espera [^\n]+\.$/)
  })
})
