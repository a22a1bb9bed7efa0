import { isUtf8 } from 'node:buffer'
import { Problem } from '../../../../domain/shared/problem.ts'
import { ReceivedFile } from './received-file.ts'

/** The text that some bytes are; to read another encoding as UTF-8 would put marks of damage in the place of its letters. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Problem('request.malformed')
  return bytes.toString('utf8')
}

/** A zero byte, and half of a pair of surrogates: PostgreSQL keeps neither, and no person types them. */
const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
const whatever = () => true

/** More than anything that is sent has. Whatever reads a body goes down with it, and its stack ends somewhere. */
const MAX_DEPTH = 50
/** Several times what the longest batch has: each is read and checked on the one thread that serves everybody. */
const MAX_VALUES = 20_000

/** What is shorter has not the room for many. */
const SHORT_JSON_BYTES = 4 * MAX_VALUES
const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/**
 * Refuses JSON of more values than anybody sends before it is parsed: an object is made of each, on the one thread that
 * serves everybody. What is no JSON is refused later, by whoever parses it.
 * @throws Problem request.too-large
 */
export function checkJsonSize(bytes: Uint8Array): void {
  if (bytes.length < SHORT_JSON_BYTES) return
  let values = 0
  let isInText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isInText && byte === BACKSLASH) at += 1
    else if (byte === QUOTE) isInText = !isInText
    else if (!isInText && (byte === COMMA || byte === BRACKET || byte === BRACE)) values += 1
    if (values > MAX_VALUES) throw new Problem('request.too-large')
  }
}

/** What JSON can name and no data is: elsewhere it would stand for where an object takes its properties from. */
const NO_NAME = '__proto__'

/** Looks at values and all that is in them, and counts them: of one walk, so that the bound is of them together. */
class Walk {
  #left = MAX_VALUES

  /** @param isAccepted says it of every text and name; how much there is, and how deep, is looked at in any case */
  check(value: unknown, isAccepted: (text: string) => boolean, depth = 0): void {
    this.#left -= 1
    if (this.#left < 0) throw new Problem('request.too-large')
    if (typeof value === 'string' && !isAccepted(value)) throw new Problem('request.malformed')
    if (typeof value !== 'object' || value === null || value instanceof ReceivedFile) return
    if (depth === MAX_DEPTH) throw new Problem('request.malformed')
    if (Array.isArray(value)) {
      for (const one of value) this.check(one, isAccepted, depth + 1)
      return
    }
    const record = value as Record<string, unknown>
    for (const name in record) {
      if (name === NO_NAME || !isAccepted(name)) throw new Problem('request.malformed')
      this.check(record[name], isAccepted, depth + 1)
    }
  }
}

/**
 * Refuses fields in which something cannot be kept, or in which there is more than anybody sends.
 * @param apart a list among them whose texts are looked at where its entries are read (`Form.decodedByService`). While it is JSON
 * within a text, what is wrong in it is wrong with all of it.
 * @throws Problem request.malformed, request.too-large
 */
export function checkFields(fields: unknown, apart?: string): void {
  const walk = new Walk()
  if (apart === undefined) {
    walk.check(fields, isKeepable)
    return
  }
  const { [apart]: list, ...others } = fields as Record<string, unknown>
  walk.check(others, isKeepable)
  walk.check(list, typeof list === 'string' ? isKeepable : whatever, 1)
}
