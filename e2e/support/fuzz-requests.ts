import type { Random } from '../../src/server/demo/random.ts'

type Schema = { type?: string; enum?: unknown[]; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
type Parameter = { name: string; in: 'path' | 'query'; schema?: Schema }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema?: Schema }> } }
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

export type FuzzedRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | FormData | undefined
}

const words = [
  '',
  ' ',
  'a',
  '1',
  '0',
  '-1',
  '2147483648',
  '1e309',
  'NaN',
  'true',
  'null',
  'El Ñandú',
  '2026-11-20',
  '2026-13-45',
  '06:00',
  'nadie@vigia.test',
  'Aceptable (A)',
  'Inaceptable (I)',
  'URBANA',
  'users',
  '%',
  '_',
  '\\',
  "'",
  '"',
  "';--",
  '../../etc/passwd',
  '\0',
  '\uD800',
  '\u202E',
  '😀'.repeat(60),
  '[]',
  '{}',
  '[{"field":"q","operator":"LIKE","value":"%a%"}]',
  '[{"key":"x","call":"items","fields":{}}]',
  'data:image/png;base64,iVBORw0KGgo=',
  '__proto__',
  'x'.repeat(300),
  'x'.repeat(70_000),
]
const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'a/b/c',
  '',
]
const strangeHeaders = [
  'accept',
  'accept-encoding',
  'content-encoding',
  'idempotency-key',
  'if-none-match',
  'origin',
  'range',
  'x-forwarded-for',
]

/** The text without half pairs of surrogates, which cannot be sent. */
const wellFormed = (text: string) => Buffer.from(text).toString()

/** Makes up requests from an OpenAPI document, valid and invalid ones. `tokens` are session tokens. */
export function fuzzedRequests(api: OpenApi, tokens: readonly string[], random: Random): () => FuzzedRequest {
  const { chance, pick } = random
  const upTo = (count: number) => random.integer(0, count - 1)
  const operations = Object.entries(api.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

  const bytes = (length: number) => Buffer.from(Array.from({ length }, () => upTo(256)))
  const anything = (depth = 0): unknown => {
    if (depth < 3 && chance(0.2)) return Array.from({ length: upTo(4) }, () => anything(depth + 1))
    if (depth < 3 && chance(0.2)) return { [pick(words)]: anything(depth + 1) }
    return pick([pick(words), upTo(50), -random.between(0, 1e12), null, true])
  }
  const value = (schema: Schema = {}, depth = 0): unknown => {
    if (chance(0.25)) return anything()
    if (schema.enum) return pick(schema.enum)
    if (schema.anyOf) return value(pick(schema.anyOf), depth)
    if (schema.type === 'integer' || schema.type === 'number') return 1 + upTo(30)
    if (schema.type === 'boolean') return pick(['0', '1'])
    if (schema.type === 'array') return Array.from({ length: upTo(3) }, () => value(schema.items, depth + 1))
    if (schema.type === 'object' || schema.properties) return depth > 4 ? {} : object(schema, depth + 1)
    return pick([pick(words), 1 + upTo(30)])
  }
  const object = ({ properties = {} }: Schema, depth = 0): Record<string, unknown> => {
    const entries = Object.entries(properties)
      .filter(() => chance(0.85))
      .map(([name, schema]) => [name, value(schema, depth)])
    if (chance(0.1)) entries.push([pick(words), anything()])
    return Object.fromEntries(entries)
  }
  const asText = (sent: unknown) => wellFormed(typeof sent === 'object' ? JSON.stringify(sent) : String(sent))

  const formOf = (fields: Record<string, unknown>) => {
    const form = new FormData()
    for (const [name, sent] of Object.entries(fields)) {
      if (chance(0.15))
        form.append(
          wellFormed(name),
          new Blob([bytes(upTo(2_000))], { type: pick(contentTypes) }),
          wellFormed(pick(words).slice(0, 200)),
        )
      else form.append(wellFormed(name), asText(sent))
    }
    return form
  }
  const bodyOf = ({ requestBody }: Operation): Pick<FuzzedRequest, 'body' | 'headers'> => {
    if (!requestBody) return { body: undefined, headers: {} }
    const [[type, { schema = {} }] = ['', {}]] = Object.entries(requestBody.content)
    if (chance(0.1)) return { body: bytes(upTo(3_000)), headers: { 'content-type': pick(contentTypes) } }
    const fields = object(schema)
    if (type.startsWith('multipart') && chance(0.5)) return { body: formOf(fields), headers: {} }
    const json = JSON.stringify(fields)
    return {
      body: chance(0.05) ? json.slice(0, upTo(json.length)) : json,
      headers: { 'content-type': 'application/json' },
    }
  }
  const escaped = (sent: unknown) => encodeURIComponent(asText(sent).slice(0, 500))

  return () => {
    const { path, method, operation } = pick(operations)
    const parameters = operation.parameters ?? []
    const filled = path.replace(/\{(\w+)\}/g, () => (chance(0.7) ? String(1 + upTo(30)) : escaped(anything()) || '1'))
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && chance(0.7))
      .map(({ name, schema }) => `${name}=${escaped(value(schema))}`)
    const headers: Record<string, string> = chance(0.9) ? { authorization: `Bearer ${pick(tokens)}` } : {}
    if (chance(0.1))
      headers[pick(strangeHeaders)] = pick(words)
        .replace(/[^\x20-\x7e]/g, '')
        .slice(0, 4_000)
    const { body, headers: own } = bodyOf(operation)
    return {
      method,
      path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
      headers: { ...headers, ...own },
      body,
    }
  }
}
