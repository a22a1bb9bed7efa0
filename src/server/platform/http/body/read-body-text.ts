import { isUtf8 } from 'node:buffer'
import { Problem } from '../../../../domain/shared/problem.ts'
import { ReceivedFile } from './received-file.ts'

/** Decodes UTF-8 and refuses anything else: another encoding would turn letters into replacement marks. */
export function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Problem('request.malformed')
  return bytes.toString('utf8')
}

/** False for a zero byte or half of a surrogate pair: PostgreSQL stores neither, and people type neither. */
export const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
const whatever = () => true

/** Deepest nesting: far above what clients send, and far below the end of the stack. */
const MAX_DEPTH = 50
/** Values per request: several times what the longest batch has. All are checked on the main thread. */
const MAX_VALUES = 20_000

/** Bytes below which a body cannot hold too many values. */
const SHORT_JSON_BYTES = 4 * MAX_VALUES
const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/**
 * Refuses JSON with too many values before it is parsed, because parsing makes an object of each on the main thread.
 * Malformed JSON passes here and is refused by the parser.
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

/** A key that JSON allows and objects use for their prototype. */
const NO_NAME = '__proto__'

/** Walks all values once and counts them, so that one limit covers the whole request. */
class Walk {
  #left = MAX_VALUES

  /** @param isAccepted decides about each text and key; number and depth are limited in any case */
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
 * Refuses fields with texts that cannot be stored, or with more values than the limits.
 * @param apart a list whose entries are checked when they are decoded (`Form.decodedByService`). While it is still JSON
 * text, a fault in it refuses the whole request.
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
