import { generateKeyPairSync, hash, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asciiBytes,
  checkpointBody,
  keyHashOf,
  parseNote,
  signaturesBy,
  signedNote,
  verifierKey,
} from './checkpoint.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'))
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const rawKey = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
const origin = 'vigia.bolivar.gov.co/registro/13'
const root = sha256(asciiBytes('root'))
const keyHash = await keyHashOf(origin, rawKey, sha256)
const body = checkpointBody({ origin, size: 1_233, root })
const signature = sign(null, asciiBytes(body), privateKey)
const note = signedNote({ origin, body }, keyHash, signature)

describe('a note', () => {
  test('a note is the text of C2SP, and its signature verifies', () => {
    expect(note).toBe(
      `${origin}\n1233\n${Buffer.from(root).toString('base64')}\n\n— ${origin} ${Buffer.concat([keyHash, signature]).toString('base64')}\n`,
    )
    const read = parseNote(note)
    expect(read).toMatchObject({ origin, size: 1_233, root, body })
    const [found] = read ? signaturesBy(read, keyHash) : []
    expect(verify(null, asciiBytes(body), publicKey, found as Uint8Array)).toBe(true)
  })

  test("a note is read with a mail program's line ends and with witnesses' signatures", () => {
    const other = signedNote({ origin: 'witness.example', body: '' }, keyHash, new Uint8Array(72)).split('\n')[1]
    expect(parseNote(note.replaceAll('\n', '\r\n'))?.body).toBe(body)
    expect(parseNote(`\n${note}${other}\n\n`)?.signatures.map(({ name }) => name)).toEqual([origin, 'witness.example'])
  })

  test('signed by another key has no signature of this one', () => {
    const read = parseNote(note)
    expect(read && signaturesBy(read, Uint8Array.of(1, 2, 3, 4))).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['an unsigned checkpoint', body],
    ['a size with a zero before it', note.replace('1233', '01233')],
    ['a negative size', note.replace('1233', '-1')],
    ['a size beyond numbers', note.replace('1233', '9999999999999999')],
    ['a short root', note.replace(Buffer.from(root).toString('base64'), 'AAAA')],
    ['a name with a space', note.replaceAll(origin, 'a b')],
    ['a line that is no signature', `${note}hola\n`],
    ['a signature that is no base64', note.replace(/[^ ]+\n$/, 'A===\n')],
    ['a note of 20 KB', `${note}${'x'.repeat(20_000)}`],
  ])('a note is not %s', (_name, text) => expect(parseNote(text)).toBeUndefined())

  test('a note of any text is read or refused, and never fails', () => {
    fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => void parseNote(text)))
  })
})

test('the key of a log is written as witnesses read it', () => {
  // Key and text of the example of golang.org/x/mod/sumdb/note.
  const known = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
  const key = Buffer.from(known.split('+')[2] ?? '', 'base64').subarray(1)
  return expect(
    keyHashOf('PeterNeumann', key, sha256).then((own) => verifierKey('PeterNeumann', own, key)),
  ).resolves.toBe(known)
})
