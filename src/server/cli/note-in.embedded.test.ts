import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CopyRefused } from '../copies/format/copy-format.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { noteIn } from './note-in.ts'

const root = Buffer.alloc(32, 7).toString('base64')
const NOTE = `vigia.example/registro/13\n3\n${root}\n\n— vigia.example/registro/13 ${Buffer.alloc(68, 1).toString('base64')}\n`

function fileWith(content: string | Buffer): string {
  const file = join(temporaryFolder(), 'nota-3.txt')
  writeFileSync(file, content)
  return file
}

test.each([
  ['as it was mailed', NOTE],
  ['with the line ends of another system', NOTE.replaceAll('\n', '\r\n')],
])('a note %s is read', (_name, text) => {
  expect(noteIn(fileWith(text))).toBe(text)
})

test.each([
  ['a mail with its headers', `From: vigia\n\n${NOTE}`],
  ['a picture', Buffer.alloc(100_000, 0xff)],
  ['nothing', ''],
])('%s is refused with what to do', (_name, content) => {
  const file = fileWith(content)
  expect(() => noteIn(file)).toThrow(/no es una nota del libro público: guarde el archivo nota-….txt/)
})

test.each(['', '/no such file', '/tmp'])('the file %j is refused in one line', (path) => {
  expect(() => noteIn(path)).toThrow(CopyRefused)
})
