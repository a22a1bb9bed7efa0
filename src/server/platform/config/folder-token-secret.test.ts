import fs from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { folderTokenSecret } from './folder-token-secret.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder, 'token-secret')
})

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code })
}

test('the secret is made once, long, and for its owner alone', () => {
  const secret = folderTokenSecret(folder)
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(folderTokenSecret(folder)).toBe(secret)
  expect(fs.statSync(path).mode & 0o777).toBe(0o600)
  expect(fs.readdirSync(folder)).toEqual(['token-secret'])
})

test.each(['writeFileSync', 'fsyncSync'] as const)(
  'a disk that is full at %s leaves none, and nothing else',
  (step) => {
    const full = vi.spyOn(fs, step).mockImplementation(failing('ENOSPC'))
    expect(() => folderTokenSecret(folder)).toThrow('ENOSPC')
    full.mockRestore()
    expect(fs.readdirSync(folder)).toEqual([])
    expect(folderTokenSecret(folder)).toMatch(/\S/)
  },
)

test('an empty one, of an earlier version on a full disk, is no secret', () => {
  fs.writeFileSync(path, '')
  expect(folderTokenSecret(folder)).toMatch(/^[\w-]{64}$/)
})

test('an instance that comes second takes what the first one made', () => {
  const link = vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
    link.mockRestore()
    fs.writeFileSync(to, 'of the first')
    fs.linkSync(from, to)
  })
  expect(folderTokenSecret(folder)).toBe('of the first')
  expect(fs.readdirSync(folder)).toEqual(['token-secret'])
})

test('a file system without links does too', () => {
  const link = vi.spyOn(fs, 'linkSync').mockImplementation(failing('EPERM'))
  expect(folderTokenSecret(folder)).toMatch(/^[\w-]{64}$/)
  link.mockRestore()
  expect(fs.readdirSync(folder)).toEqual(['token-secret'])
})
