import { z } from 'zod'
import es from 'zod/v4/locales/es.js'
import type { Upload } from '../../domain/shared/upload.ts'

// Whatever message a schema does not word itself must still be Spanish.
z.config(es())

/** How one value is spelt on the wire: the input is the wire's value, the output the domain's. */
export type WireField = z.ZodType

const absent = (value: unknown) => value === undefined || value === null || value === ''

/**
 * Fields of requests. They come as text (multipart) or as JSON; an empty one equals an absent one. They only
 * spell: whether a value is required, and how it may look, is the domain's schema to say.
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

/** Its entries as they are: what is deeper is the domain's to refuse, and no text of a sender's makes the stack grow. */
function jsonList(wire: string, max: number): unknown[] {
  const list = fromJson(wire)
  return Array.isArray(list) ? list.slice(0, max + 1) : [wire]
}

/** What is longer than the domain takes is read no further than that shows. */
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
export const inNumber = request<number>(toNumber)
export const inId = inNumber
/** Comma-joined, repeated or a JSON list of at most `max`. */
export const inIdList = (max: number) =>
  request<number[]>(
    (wire) => toList(wire, max).map(toNumber),
    (ids) => ids.join(','),
  )
export const inTextList = (max: number) => request<string[]>((wire) => toList(wire, max))
export const inFlag = request<boolean>(toFlag, (value) => (value ? '1' : '0'))
export const inYesNo = request<boolean>(toYesNo, (value) => (value ? 'si' : 'no'))
/**
 * A closed set of words, each with its code. An unknown word is passed on for the domain to refuse, wrapped, because
 * it may be spelt like a code.
 */
export const inWord = <Code extends string>(find: (word: string) => Code | undefined, word: (code: Code) => string) =>
  request<Code>((wire) => (typeof wire === 'string' ? (find(wire) ?? [wire]) : wire), word)
export const inFile = request<Upload>((wire) => wire)
/** A structure as JSON text, or as it is in a JSON body; text that is no JSON is passed on for the domain to refuse. */
export const inJson = <T>() => request<T>(fromJson, (value) => JSON.stringify(value))
/** A sender is told the first; a body of two megabytes can have hundreds of thousands. */
const MAX_ISSUES = 100
/**
 * A list of structures, each spelt by a codec of its own; what is no list is passed on for the domain to refuse.
 * @param max entries that the domain takes: of a longer list only as many are read as make it too long
 */
export const inJsonList = <T>(entry: z.ZodType<T>, max: number) => {
  const entries = z.array(entry)
  return inJson<unknown>().pipe(
    z.codec(z.unknown(), z.custom<T[] | undefined>(), {
      decode: (list, read) => {
        if (!Array.isArray(list)) return list as undefined
        const spelt = z.safeDecode(entries, list.slice(0, max + 1) as never)
        if (spelt.success) return spelt.data
        for (const issue of spelt.error.issues.slice(0, MAX_ISSUES)) {
          read.issues.push({ ...issue, input: list } as (typeof read.issues)[number])
        }
        return z.NEVER
      },
      encode: (list) => list && z.encode(entries, list),
    }),
  )
}
/** A drawn signature (PNG data URL) or a file. */
export const inSignature = request<string | Upload>((wire) => wire)

/** Fields of replies: exact in both directions. */
export const text = z.string()
export const number = z.number()
export const nullable = <S extends z.ZodType>(schema: S) => schema.nullable()
export const list = <S extends z.ZodType>(schema: S) => z.array(schema)
/** 1 or 0. */
export const flag = z.codec(z.number(), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (value) => (value ? 1 : 0),
})
/** 'si' or 'no'. */
export const yesNo = z.codec(z.string(), z.boolean(), {
  decode: (wire) => wire === 'si',
  encode: (value) => (value ? 'si' : 'no'),
})
/** Ids joined by commas. */
export const idList = z.codec(z.string(), z.array(z.number()), {
  decode: (wire) => (wire === '' ? [] : wire.split(',').map(Number)),
  encode: (ids) => ids.join(','),
})
/** A day, `yyyy-mm-dd`. */
export const day = z.string()
/** An instant, ISO 8601 in UTC. */
export const instant = z.codec(z.string(), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (value) => value.toISOString(),
})
/** A closed set of words ↔ codes, in a reply. */
export const word = <Code extends string>(words: Record<Code, string>) =>
  z.codec(z.string(), z.custom<Code>(), {
    decode: (wire) => (Object.keys(words) as Code[]).find((code) => words[code] === wire) as Code,
    encode: (code) => words[code],
  })
/** A value that the wire carries as JSON text. */
export const jsonText = <S extends z.ZodType>(schema: S) =>
  z.codec(z.string(), schema, {
    decode: (wire) => JSON.parse(wire) as z.input<S>,
    encode: (value) => JSON.stringify(value),
  })
