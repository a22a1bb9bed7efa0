import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/** Builds the code of a file alone, in a program of its own: the builder does not run inside a test. */
const BUILD = `
import { build } from 'vite'
const made = await build({
  configFile: false,
  logLevel: 'silent',
  build: { write: false, lib: { entry: process.argv[1], formats: ['iife'], name: 'check', fileName: 'check' } },
})
process.stdout.write([made].flat().flatMap(({ output }) => output.map(({ code }) => code)).join(''))`

test('the code that checks a file has less than 8 KB compressed', () => {
  const entry = fileURLToPath(new URL('./check-file.ts', import.meta.url))
  const code = execFileSync(process.execPath, ['--input-type=module', '-e', BUILD, entry], { encoding: 'utf8' })
  expect(code).toContain('ByteRange')
  expect(gzipSync(code).length).toBeLessThan(8_192)
})
