import { describe, expect, test } from 'vitest'
import { revisionsOf } from './signed-pdf.ts'

const TYPESET = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n'
const REVISION = '2 0 obj\n<</ByteRange [0 1 2 3]>>\nendobj\nxref\ntrailer\n<</Prev 9>>\nstartxref\n99\n%%EOF\n'
const SIGNED = `${TYPESET}${REVISION}`

test.each(['', '\r\n\0 ', '\n'])(
  'a file as it was typeset has one revision, whatever white space a mail adds',
  (space) => {
    expect(revisionsOf(`${TYPESET}${space}`)).toBe('typeset')
  },
)

test('a signed file has one more', () => {
  expect(revisionsOf(SIGNED)).toBe('signed')
})

describe('a file', () => {
  test.each([
    ['with a word after its end', `${TYPESET}words`, 'appended'],
    ['with a revision that is no signature', `${TYPESET}3 0 obj\nstartxref\n1\n%%EOF`, 'appended'],
    ['with line ends after its signature', `${SIGNED}\n\n`, 'appended'],
    ['with a revision after its signature', `${SIGNED}3 0 obj\nstartxref\n1\n%%EOF`, 'appended'],
    ['with lines of CR after its signature', `${SIGNED}3 0 obj\rstartxref\r1\r%%EOF`, 'appended'],
    ['with a second signature', `${SIGNED}${REVISION}`, 'appended'],
    ['whose signature is after its last line', `${TYPESET}4 0 obj\nstartxref\n1\n%%EOF/ByteRange [`, 'appended'],
    ['that was cut in its signature', SIGNED.slice(0, -30), 'torn'],
    ['whose record has the word of a signature', `/ByteRange [0 1 2 3]${TYPESET}`, 'typeset'],
    ['whose record has it too', `/ByteRange [0 1 2 3]${SIGNED}`, 'signed'],
    ['without last line', '%PDF-1.7', 'torn'],
  ])('%s is told as such', (_name, text, revisions) => {
    expect(revisionsOf(text)).toBe(revisions)
  })
})
