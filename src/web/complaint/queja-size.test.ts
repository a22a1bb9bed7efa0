import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/** Builds a script alone, in a program of its own: the builder does not run inside a test. */
const BUILD = `
import { build } from 'vite'
const made = await build({
  configFile: false,
  logLevel: 'silent',
  build: { write: false, lib: { entry: process.argv[1], formats: ['iife'], name: 'queja', fileName: 'queja' } },
})
process.stdout.write([made].flat().flatMap(({ output }) => output.map(({ code }) => code)).join(''))`

test('the script of complaints has less than 5 KB compressed, and nothing of the app', () => {
  const entry = fileURLToPath(new URL('../queja.ts', import.meta.url))
  const code = execFileSync(process.execPath, ['--input-type=module', '-e', BUILD, entry], { encoding: 'utf8' })
  expect(code).toContain('/api/public/complaint')
  expect(code).not.toMatch(/react|indexedDB|serviceWorker|localStorage|eval\(|new Function|innerHTML|zod/i)
  expect(gzipSync(code).length).toBeLessThan(5_120)
})
