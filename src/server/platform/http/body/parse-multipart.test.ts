import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundaryOf, MultipartError, type MultipartPart, parseMultipart } from './parse-multipart.ts'

const parse = (body: string, boundary = 'x'): MultipartPart[] => [...parseMultipart(Buffer.from(body), boundary)]
const part = (headers: string, content: string) => `--x\r\n${headers}\r\n\r\n${content}\r\n`
const FIELD = 'Content-Disposition: form-data; name="a"'

test('each encoding of a standard client is read back', async () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !/[\r\n\0"\\]/.test(text) && text === text.normalize())
  const field = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ''))
  const file = fc.uint8Array({ maxLength: 400 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, fc.oneof(field, file)), { minLength: 1, maxLength: 8 }),
      async (entries) => {
        const form = new FormData()
        for (const [key, value] of entries) {
          if (typeof value === 'string') form.append(key, value)
          else form.append(key, new Blob([value as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'ñ.png')
        }
        const encoded = new Response(form)
        const boundary = boundaryOf(encoded.headers.get('content-type') ?? '')
        const parts = [...parseMultipart(Buffer.from(await encoded.arrayBuffer()), boundary)]
        expect(parts.map(({ name: key, filename, bytes }) => [key, filename, Buffer.from(bytes)])).toEqual(
          entries.map(([key, value]) =>
            typeof value === 'string' ? [key, undefined, Buffer.from(value)] : [key, 'ñ.png', Buffer.from(value)],
          ),
        )
      },
    ),
  )
})

test('any cut of a body is refused or reads as parts that came whole', () => {
  const whole = `${part(FIELD, 'uno')}${part(`${FIELD}; filename="f.jpg"\r\nContent-Type: image/jpeg`, 'dos')}--x--\r\n`
  for (let length = 0; length < whole.length - 4; length++) {
    expect(() => parse(whole.slice(0, length)), String(length)).toThrow(MultipartError)
  }
  expect(parse(whole)).toHaveLength(2)
})

test('random bytes are parts or a refusal, never another error', () => {
  const bytes = fc.array(fc.oneof(fc.constantFrom('--x', '\r\n', '--', '\r\n\r\n', FIELD, ':', '"'), fc.string()))
  fc.assert(
    fc.property(bytes, (pieces) => {
      try {
        parse(pieces.join(''))
      } catch (error) {
        expect(error).toBeInstanceOf(MultipartError)
      }
    }),
  )
})

describe('parts', () => {
  test('an empty field, and one without its own line break', () => {
    expect(parse(`${part(FIELD, '')}--x--`)[0]?.bytes.toString()).toBe('')
    expect(parse(`--x\r\n${FIELD}\r\n\r\n--x--`)[0]?.bytes.toString()).toBe('')
  })
  test('content that holds what looks like a boundary', () => {
    expect(parse(`${part(FIELD, 'a --x b\r\n--y')}--x--`)[0]?.bytes.toString()).toBe('a --x b\r\n--y')
  })
  test('text before the first delimiter and after the last is no part', () => {
    expect(parse(`hola\r\n${part(FIELD, '1')}--x--\r\nadiós`)).toHaveLength(1)
  })
  test.each([
    ['filename="C:\\\\fotos\\\\a.jpg"', 'a.jpg'],
    ['filename="../../a.jpg"', 'a.jpg'],
    ['filename="dos \\"comillas\\".jpg"', 'dos "comillas".jpg'],
    ['filename="x"; filename*=UTF-8\'\'%C3%B1.jpg', 'ñ.jpg'],
    ['filename=""', ''],
  ])('%s', (parameter, expected) => {
    expect(parse(`${part(`${FIELD}; ${parameter}`, '1')}--x--`)[0]?.filename).toBe(expected)
  })
  test('octets without a file name are a file', () => {
    expect(parse(`${part(`${FIELD}\r\nContent-Type: application/octet-stream`, '1')}--x--`)[0]?.filename).toBe('')
  })
})

describe('refused', () => {
  test.each([
    ['no delimiter', 'a=1'],
    ['a part without a name', `${part('Content-Disposition: form-data', '1')}--x--`],
    ['a part without headers', '--x\r\n\r\n\r\n1\r\n--x--'],
    ['a header without a colon', `${part('nada', '1')}--x--`],
    ['headers of 20 KB', `${part(`${FIELD}\r\nX: ${'a'.repeat(20_000)}`, '1')}--x--`],
    ['a longer boundary', `${part(FIELD, '1').replace('--x', '--xy')}--xy--`],
    ['a broken file name', `${part(`${FIELD}; filename*=utf-8''%E0%A4%A`, '1')}--x--`],
  ])('%s', (_title, body) => {
    expect(() => parse(body)).toThrow(MultipartError)
  })
  test.each([
    undefined,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'a'.repeat(71)}`,
  ])('content type %s', (type) => {
    expect(() => boundaryOf(type)).toThrow(MultipartError)
  })
})
