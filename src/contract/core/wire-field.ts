import { z } from 'zod'
import es from 'zod/v4/locales/es.js'
import type { Upload } from '../../domain/shared/upload.ts'

// Default messages of zod must be Spanish too.
z.config(es())

/** Codec of one value: its input is the wire's value, its output the domain's. */
export type WireField = z.ZodType

const absent = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Codec of a request field, which arrives as text (multipart) or JSON. An empty value equals an absent one (R 11.22).
 * The codec only converts; the domain's schema decides what is required and valid.
 */
const request = <D>(decode: (wire: unknown) => unknown, encode: (value: D) => unknown = (value) => value) =>
  z.codec(z.unknown(), z.custom<D | undefined>(), {
    decode: (wire) => (absent(wire) ? undefined : decode(wire)) as D | undefined,
    encode: (value) => (absent(value) ? undefined : encode(value as D)),
  })

const toNumber = (wire: unknown) =>
  typeof wire === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(wire) ? Number(wire) : wire

const fromJson = (wire: unknown): unknown => {
  if (typeof wire !== 'string') return wire
  try {
    return JSON.parse(wire)
  } catch {
    return wire
  }
}

/**
 * Entries of a JSON list, at most `max + 1`. Nested lists are not walked, so that a crafted text cannot exhaust the
 * stack; the domain refuses them.
 */
function jsonList(wire: string, max: number): unknown[] {
  const list = fromJson(wire)
  return Array.isArray(list) ? list.slice(0, max + 1) : [wire]
}

/** Splits a list, and stops after more than `max` entries: the domain refuses it by then. */
function toList(wire: unknown, max: number): unknown[] {
  if (typeof wire === 'string') {
    if (/^\s*\[/.test(wire)) return jsonList(wire, max)
    const parts = wire.split(',', max + 1)
    return parts.length > max ? parts : parts.filter((part) => part.trim() !== '')
  }
  if (!Array.isArray(wire)) return [wire]
  const found: unknown[] = []
  for (const one of wire) {
    found.push(...toList(one, max))
    if (found.length > max) break
  }
  return found
}

const toFlag = (wire: unknown) => {
  if (wire === '1' || wire === 1 || wire === 'true') return true
  return wire === '0' || wire === 0 || wire === 'false' ? false : wire
}
const toYesNo = (wire: unknown) => {
  const word = typeof wire === 'string' ? wire.trim().toLowerCase() : wire
  return word === 'si' || word === 'sí' ? true : word === 'no' ? false : toFlag(wire)
}

export const inText = request<string>((wire) => (typeof wire === 'number' ? String(wire) : wire))
/** A text that a request may take away: an empty one is null, and an absent one stays undefined. */
export const inClearable = z.codec(z.unknown(), z.custom<string | null | undefined>(), {
  decode: (wire) => (wire === undefined ? undefined : absent(wire) ? null : wire) as string | null | undefined,
  encode: (value) => (value === null ? '' : value),
})
export const inNumber = request<number>(toNumber)
export const inId = inNumber
/** Ids joined by commas, repeated, or as a JSON list (R 11.22). */
export const inIdList = (max: number) =>
  request<number[]>(
    (wire) => toList(wire, max).map(toNumber),
    (ids) => ids.join(','),
  )
export const inTextList = (max: number) => request<string[]>((wire) => toList(wire, max))
export const inFlag = request<boolean>(toFlag, (value) => (value ? '1' : '0'))
export const inYesNo = request<boolean>(toYesNo, (value) => (value ? 'si' : 'no'))
/**
 * A word of a closed set, converted to its code. An unknown word is wrapped in an array for the domain to refuse, even
 * if it is spelt like a code.
 */
export const inWord = <Code extends string>(find: (word: string) => Code | undefined, word: (code: Code) => string) =>
  request<Code>((wire) => (typeof wire === 'string' ? (find(wire) ?? [wire]) : wire), word)
export const inFile = request<Upload>((wire) => wire)
/** A structure as JSON text, or unchanged from a JSON body. Text that is not JSON is left for the domain to refuse. */
export const inJson = <T>() => request<T>(fromJson, (value) => JSON.stringify(value))
/** Most issues to collect. The client sees only the first, and a body of 2 MB can cause hundreds of thousands. */
const MAX_ISSUES = 100
/**
 * A list of structures with one codec for each entry. A value that is not a list is left for the domain to refuse.
 * @param max most entries that the domain accepts; only `max + 1` entries of a longer list are read
 */
export const inJsonList = <T>(entry: z.ZodType<T>, max: number) => {
  const entries = z.array(entry)
  return inJson<unknown>().pipe(
    z.codec(z.unknown(), z.custom<T[] | undefined>(), {
      decode: (list, read) => {
        if (!Array.isArray(list)) return list as undefined
        const decoded = z.safeDecode(entries, list.slice(0, max + 1) as never)
        if (decoded.success) return decoded.data
        for (const issue of decoded.error.issues.slice(0, MAX_ISSUES)) {
          read.issues.push({ ...issue, input: list } as (typeof read.issues)[number])
        }
        return z.NEVER
      },
      encode: (list) => list && z.encode(entries, list),
    }),
  )
}
/** A signature: drawn (PNG data URL) or a file. */
export const inSignature = request<string | Upload>((wire) => wire)

/** Reply fields: the same value on the wire and in the domain. */
export const text = z.string()
export const number = z.number()
export const nullable = <S extends z.ZodType>(schema: S) => schema.nullable()
export const list = <S extends z.ZodType>(schema: S) => z.array(schema)
/** A flag in a reply: 1 or 0. */
export const flag = z.codec(z.number(), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (value) => (value ? 1 : 0),
})
/** An answer in a reply: 'si' or 'no'. */
export const yesNo = z.codec(z.string(), z.boolean(), {
  decode: (wire) => wire === 'si',
  encode: (value) => (value ? 'si' : 'no'),
})
/** Ids in a reply, joined by commas. */
export const idList = z.codec(z.string(), z.array(z.number()), {
  decode: (wire) => (wire === '' ? [] : wire.split(',').map(Number)),
  encode: (ids) => ids.join(','),
})
/** A day in a reply, `yyyy-mm-dd`. */
export const day = z.string()
/** A word of a closed set in a reply, converted to its code. */
export const word = <Code extends string>(words: Record<Code, string>) =>
  z.codec(z.string(), z.custom<Code>(), {
    decode: (wire) => (Object.keys(words) as Code[]).find((code) => words[code] === wire) as Code,
    encode: (code) => words[code],
  })
/** A structure in a reply, as JSON text. */
export const jsonText = <S extends z.ZodType>(schema: S) =>
  z.codec(z.string(), schema, {
    decode: (wire) => JSON.parse(wire) as z.input<S>,
    encode: (value) => JSON.stringify(value),
  })
