import { execFileSync } from 'node:child_process'
import { realpathSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../platform/project-files.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { confinedArguments } from './rasterise-svg.ts'

const run = (script: string) =>
  execFileSync(process.execPath, [...confinedArguments(), '-e', script], { env: {}, stdio: 'pipe' }).toString()
const own = JSON.stringify(join(PROJECT_ROOT, 'package.json'))

test('the process that draws reads the product and nothing else', () => {
  expect(run(`process.stdout.write(String(require('fs').readFileSync(${own}).length))`)).toMatch(/^\d+$/)
  for (const script of [
    `require('fs').readFileSync('/etc/hostname')`,
    `require('fs').writeFileSync(${own} + '.x', '')`,
    `require('child_process').execFileSync('true')`,
  ]) {
    expect(() => run(script)).toThrow(/ERR_ACCESS_DENIED/)
  }
})

test('packages that lie elsewhere, behind a link, are read too', () => {
  const [root, elsewhere] = [temporaryFolder(), realpathSync(temporaryFolder())]
  const readable = () =>
    confinedArguments(undefined, root).filter((argument) => argument.startsWith('--allow-fs-read='))
  expect(readable()).toEqual([`--allow-fs-read=${root}`])
  symlinkSync(elsewhere, join(root, 'node_modules'))
  expect(readable()).toEqual([`--allow-fs-read=${root}`, `--allow-fs-read=${elsewhere}`])
})

test('a runtime without permissions has no argument for them', () => {
  expect(confinedArguments(new Set())).toEqual([])
  expect(confinedArguments(new Set(['--permission', '--allow-addons']))[0]).toBe('--permission')
})
