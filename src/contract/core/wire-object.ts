import { z } from 'zod'
import type { WireField } from './wire-field.ts'

/** Domain name → [wire name, how the value is spelt]. */
export type WireNames = Record<string, readonly [wireName: string, field: WireField]>

type UndefinedKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]
type OptionalIfUndefined<T> = Omit<T, UndefinedKeys<T>> & Partial<Pick<T, UndefinedKeys<T>>>
type Flat<T> = { [K in keyof T]: T[K] }

export type DomainOf<F extends WireNames> = Flat<OptionalIfUndefined<{ [K in keyof F]: z.output<F[K][1]> }>>

const rename = (value: Record<string, unknown>, names: readonly (readonly [from: string, to: string])[]) => {
  const renamed: Record<string, unknown> = {}
  for (const [from, to] of names) if (value[from] !== undefined) renamed[to] = value[from]
  return renamed
}

/** Of an object that has a key too many, what the library says of it is looked at, and not shown. */
const notAnObject = ({ code }: { code?: string }) =>
  code === 'invalid_type' ? 'Se esperaba un objeto JSON.' : undefined

/**
 * A message whose keys are renamed between wire and domain. `unknown: 'refuse'` is for requests: a field dropped in
 * silence is lost evidence. Replies are read loosely, so that an older client meets a newer server.
 */
export function wireObject<const F extends WireNames>(fields: F, unknown: 'refuse' | 'ignore' = 'ignore') {
  const names = Object.entries(fields).map(([name, [wireName]]) => [name, wireName] as const)
  const back = names.map(([name, wireName]) => [wireName, name] as const)
  const shape = Object.fromEntries(Object.values(fields).map(([wireName, field]) => [wireName, field]))
  const wire = unknown === 'refuse' ? z.strictObject(shape, { error: notAnObject }) : z.object(shape)
  return z.codec(wire, z.custom<DomainOf<F>>(), {
    decode: (value) => rename(value, back) as DomainOf<F>,
    encode: (value) => rename(value as Record<string, unknown>, names),
  })
}

/**
 * A request's body or query: how it is spelt, and the domain's schema that has the last word on it.
 * A domain schema may transform (trim), so only the spelling can be run backwards.
 */
export type Form<S extends z.ZodType = z.ZodType> = {
  wire: z.ZodType<unknown, unknown>
  schema: S
  /** Domain name → wire name, to report a problem under the name that the client sent. */
  wireNames: Readonly<Record<string, string>>
  /**
   * The domain name of a list whose entries the service reads one by one, with a form of their own: what cannot be kept
   * in one of them refuses that one alone.
   */
  decodedByService?: string
  /** For the OpenAPI document: JSON schemas by wire name, where `schema` cannot tell. */
  openApiSchemas?: Readonly<Record<string, object>>
}

export const form = <S extends z.ZodType>(
  schema: S,
  fields: { [K in keyof z.output<S>]-?: WireNames[string] },
): Form<S> => {
  const named = fields as WireNames
  // Every key of a request is optional for the spelling: the domain's schema words what is missing.
  const optional = Object.fromEntries(
    Object.entries(named).map(([name, [wireName, field]]) => [name, [wireName, field.optional()] as const]),
  )
  return {
    wire: wireObject(optional, 'refuse') as unknown as Form['wire'],
    schema,
    wireNames: Object.fromEntries(Object.entries(named).map(([name, [wireName]]) => [name, wireName])),
  }
}
