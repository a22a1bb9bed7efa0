import { z } from 'zod'
import type { WireField } from './wire-field.ts'

/** Domain name → wire name and codec of the value. */
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

/** Message for a value that is not an object. An unknown key keeps zod's issue, which the server reads for the key. */
const notAnObject = ({ code }: { code?: string }) =>
  code === 'invalid_type' ? 'Se esperaba un objeto JSON.' : undefined

/**
 * Codec of an object whose keys are renamed between wire and domain. Requests refuse unknown keys, because a field
 * dropped in silence is lost evidence (R 11.12). Replies ignore them, so that an older client can read a newer server.
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
 * A request's body or query: the codec of its keys and values, and the domain's schema that validates the result.
 * Only the codec can encode: a domain schema may transform values (trim) and has no way back.
 */
export type Form<S extends z.ZodType = z.ZodType> = {
  wire: z.ZodType<unknown, unknown>
  schema: S
  /** Domain name → wire name, to report a problem under the client's name for the field. */
  wireNames: Readonly<Record<string, string>>
  /**
   * Domain name of a list whose entries the service decodes one by one, each with its own form. An entry that cannot be
   * stored is refused alone.
   */
  decodedByService?: string
  /** JSON schemas by wire name for the OpenAPI document, for fields that `schema` cannot describe. */
  openApiSchemas?: Readonly<Record<string, object>>
}

export const form = <S extends z.ZodType>(
  schema: S,
  fields: { [K in keyof z.output<S>]-?: WireNames[string] },
): Form<S> => {
  const named = fields as WireNames
  // Every key is optional in the codec: the domain's schema has the message for a missing field.
  const optional = Object.fromEntries(
    Object.entries(named).map(([name, [wireName, field]]) => [name, [wireName, field.optional()] as const]),
  )
  return {
    wire: wireObject(optional, 'refuse') as unknown as Form['wire'],
    schema,
    wireNames: Object.fromEntries(Object.entries(named).map(([name, [wireName]]) => [name, wireName])),
  }
}
