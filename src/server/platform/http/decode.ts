import { z } from 'zod'
import type { Form } from '../../../contract/core/wire-object.ts'
import { enteredLine, enteredText } from '../../../domain/shared/entered.ts'
import { type FieldProblems, Problem } from '../../../domain/shared/problem.ts'
import { checkFields, isKeepable } from './body/read-body-text.ts'

const [MAX_NAMES, MAX_NAME] = [3, 60]

/** Lists the first unknown names, shortened: the client chose them. */
const firstOf = (names: readonly string[]) => {
  const told = names.slice(0, MAX_NAMES).map((name) => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name))
  return [...told, ...(names.length > MAX_NAMES ? ['…'] : [])].join(', ')
}

/** Turns zod's error into a refusal, with fields under their wire names. */
export function refusalOf(error: z.core.$ZodError, wireNames: Readonly<Record<string, string>> = {}): Problem {
  const fields: FieldProblems = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      return new Problem('request.unknown-field', { params: { field: firstOf(issue.keys) } })
    }
    const [name] = issue.path
    if (name !== undefined) fields[wireNames[String(name)] ?? String(name)] ??= issue.message
  }
  const [first] = error.issues
  return new Problem('request.invalid', {
    params: { reason: first?.message ?? '' },
    ...(Object.keys(fields).length > 0 && { fields }),
  })
}

const isNameable = (value: unknown) => typeof value !== 'string' || isKeepable(value)

/**
 * Decodes the parameters of a path. A malformed id, or a text that cannot be stored, names nothing, so it is refused as
 * not found.
 */
export function decodeParams<P extends z.ZodType>(schema: P, params: unknown): z.output<P> {
  const decoded = z.safeDecode(schema, params as never)
  if (!decoded.success) throw new Problem('request.not-found')
  if (!Object.values(params as object).every(isNameable)) throw new Problem('request.not-found')
  return decoded.data
}

type Parsers<S extends z.ZodType> = Pick<Form<S>, 'wire' | 'schema'>

const compiled = new WeakMap<Form, Parsers<z.ZodType>>()

/** Compiles a form's schemas when it is first used: decoding forty items takes most of a batch's time. */
function parsersOf<S extends z.ZodType>(form: Form<S>): Parsers<S> {
  const known = compiled.get(form)
  if (known) return known as Parsers<S>
  const parsers = { wire: z.compile(form.wire), schema: z.compile(form.schema) }
  compiled.set(form, parsers)
  return parsers
}

/** The fields as they were sent, of each decoded form in which the domain's schema changed a text. */
const sentFields = new WeakMap<object, Readonly<Record<string, unknown>>>()

/** Whether a text differs from the sent one by more than its edges. Hardly any does, and an entry is dear to the collector. */
function hasChangedText(decoded: Readonly<Record<string, unknown>>, sent: Readonly<Record<string, unknown>>): boolean {
  for (const name in decoded) {
    const [value, before] = [decoded[name], sent[name]]
    if (typeof value === 'string' && typeof before === 'string' && value !== before && value !== before.trim())
      return true
  }
  return false
}

/** The decoded form with each text as it was typed, trimmed only: so versions before decision 029 kept and hashed it. */
export function asTyped<T extends object>(decoded: T): T {
  const sent = sentFields.get(decoded)
  if (!sent) return decoded
  const typed: Record<string, unknown> = { ...(decoded as Record<string, unknown>) }
  for (const [name, value] of Object.entries(typed)) {
    const before = sent[name]
    // Only a text that is the normal form of the typed one: other fields may decode a word to a code.
    if (typeof value !== 'string' || typeof before !== 'string') continue
    const trimmed = before.trim()
    // Most texts are in normal form already, and normalising takes longer than comparing.
    if (value !== trimmed && isFormOf(value, before)) typed[name] = trimmed
  }
  return typed as T
}
const isFormOf = (value: string, typed: string) => value === enteredText(typed) || value === enteredLine(typed)

/** Decodes a body or query: first the wire's spelling, then the domain's schema. */
export function decodeForm<S extends z.ZodType>(form: Form<S>, sent: unknown): z.output<S> {
  const { wire, schema } = parsersOf(form)
  const spelt = z.safeDecode(wire, sent)
  if (!spelt.success) throw refusalOf(spelt.error)
  // JSON within a field may spell forbidden characters with an escape, so the decoded data is checked again.
  checkFields(spelt.data, form.decodedByService)
  const value = schema.safeParse(spelt.data)
  if (!value.success) throw refusalOf(value.error, form.wireNames)
  const { data } = value
  const before = spelt.data as Readonly<Record<string, unknown>>
  if (typeof data === 'object' && data !== null && hasChangedText(data as Record<string, unknown>, before)) {
    sentFields.set(data, before)
  }
  return data
}
