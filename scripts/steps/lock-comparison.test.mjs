import { expect, test } from 'vitest'
import { installReason, isPruned, NOT_INSTALLED } from './lock-comparison.mjs'

const here = { platform: 'linux', arch: 'x64' }
const fastify = { version: '5.12.8', integrity: 'sha512-a' }
const native = (os) => ({ version: '1.0.0', integrity: 'sha512-b', optional: true, os: [os], cpu: ['x64'] })
const lock = (packages) => ({ packages: { '': { name: 'vigia' }, ...packages } })
const reason = (wanted, installed, machine = here) =>
  installReason(lock(wanted), installed && { packages: installed }, machine)

test('nothing is installed where npm left no record of a complete installation', () => {
  expect(reason({ 'node_modules/fastify': fastify }, undefined)).toBe(NOT_INSTALLED)
})

test('the same versions need no installation', () => {
  expect(reason({ 'node_modules/fastify': fastify }, { 'node_modules/fastify': fastify })).toBeUndefined()
})

test('an optional package of another system may be absent, a required one may not', () => {
  expect(reason({ 'node_modules/native-mac': native('darwin') }, {})).toBeUndefined()
  expect(reason({ 'node_modules/a/node_modules/@fastify/static': fastify }, {})).toBe('falta @fastify/static')
})

test.each([
  ['another version', { ...fastify, version: '5.12.7' }],
  ['the same version with other contents', { ...fastify, integrity: 'sha512-z' }],
])('%s is installed anew', (_what, present) => {
  expect(reason({ 'node_modules/fastify': fastify }, { 'node_modules/fastify': present })).toBe(
    'fastify tiene otra versión',
  )
})

test('a package that the lock file no longer has is removed', () => {
  expect(reason({}, { 'node_modules/left': fastify })).toBe('left sobra')
})

test.each([
  [['linux'], ['x64'], true],
  [['darwin', 'linux'], ['arm64', 'x64'], true],
  [['!win32'], undefined, true],
  [undefined, undefined, true],
  [['darwin'], ['x64'], false],
  [['linux'], ['arm64'], false],
  [['!linux'], ['x64'], false],
])('a package for systems %o and processors %o serves Linux on x64: %s', (os, cpu, serves) => {
  const packages = { 'node_modules/native': { ...fastify, os, cpu } }
  expect(reason(packages, packages)).toBe(serves ? undefined : 'se instalaron para otra máquina')
})

test.each([
  ['what only building needs is gone', { 'node_modules/fastify': fastify }, true],
  ['it is there', { 'node_modules/fastify': fastify, 'node_modules/vite': { ...fastify, dev: true } }, false],
  ['nothing is installed', {}, false],
])('an installation for production is known: %s', (_what, installed, expected) => {
  const wanted = lock({ 'node_modules/fastify': fastify, 'node_modules/vite': { ...fastify, dev: true } })
  expect(isPruned(wanted, { packages: installed })).toBe(expected)
  expect(isPruned(wanted, undefined)).toBe(false)
})
