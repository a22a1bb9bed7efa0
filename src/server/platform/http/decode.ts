import { z } from 'zod'
import type { Form } from '../../../contract/core/wire-object.ts'
import { type FieldProblems, Problem } from '../../../domain/shared/problem.ts'
import { checkFields } from './body/read-body-text.ts'

const [MAX_NAMES, MAX_NAME] = [3, 60]

/** Names that the sender chose, as far as it helps to repeat them. */
const firstOf = (names: readonly string[]) => {
  const told = names.slice(0, MAX_NAMES).map((name) => (name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name))
  return [...told, ...(names.length > MAX_NAMES ? ['…'] : [])].join(', ')
}

/** What zod found, as the refusal that the sender gets; fields under the names that they sent. */
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

/** A path's parameters; one that cannot be an id names nothing that exists. */
export function decodeParams<P extends z.ZodType>(schema: P, params: unknown): z.output<P> {
  const decoded = z.safeDecode(schema, params as never)
  if (!decoded.success) throw new Problem('request.not-found')
  return decoded.data
}

type Parsers<S extends z.ZodType> = Pick<Form<S>, 'wire' | 'schema'>

const compiled = new WeakMap<Form, Parsers<z.ZodType>>()

/** The same schemas as code of their own, made when a form is first met: most of a batch's time is its forty items. */
function parsersOf<S extends z.ZodType>(form: Form<S>): Parsers<S> {
  const known = compiled.get(form)
  if (known) return known as Parsers<S>
  const parsers = { wire: z.compile(form.wire), schema: z.compile(form.schema) }
  compiled.set(form, parsers)
  return parsers
}

/** A body or query: first how it is spelt, then the domain's rule on it. */
export function decodeForm<S extends z.ZodType>(form: Form<S>, sent: unknown): z.output<S> {
  const { wire, schema } = parsersOf(form)
  const spelt = z.safeDecode(wire, sent)
  if (!spelt.success) throw refusalOf(spelt.error)
  // Again, once JSON within a field has been read: it spells them with an escape.
  checkFields(spelt.data, form.decodedByService)
  const value = schema.safeParse(spelt.data)
  if (!value.success) throw refusalOf(value.error, form.wireNames)
  return value.data
}
