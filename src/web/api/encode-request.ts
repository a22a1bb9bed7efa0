import { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '../../contract/core/endpoint.ts'

type ParamsPart<E extends Endpoint> = E extends { params: z.ZodType } ? { params: ParamsOf<E> } : { params?: undefined }
type QueryPart<E extends Endpoint> = E extends { query: object } ? { query: QueryOf<E> } : { query?: undefined }
type BodyPart<E extends Endpoint> = E extends { body: object } ? { body: BodyOf<E> } : { body?: undefined }

/** The parts of a call: exactly those that its endpoint declares. */
export type RequestParts<E extends Endpoint> = ParamsPart<E> & QueryPart<E> & BodyPart<E>

type LooseParts = { params?: unknown; query?: unknown; body?: unknown }
type WireRecord = Record<string, unknown>

const isAbsent = (value: unknown) => value === undefined || value === null

/** `encode` validates as well, so a wrong id fails here instead of making a strange address. */
const encoded = (schema: z.ZodType, value: unknown) => z.encode(schema, value) as WireRecord

const pathOf = (endpoint: Endpoint, params: unknown) => {
  if (!endpoint.params) return endpoint.path
  const wire = encoded(endpoint.params, params)
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(wire[name])))
}

const searchOf = (endpoint: Endpoint, query: unknown) => {
  if (!endpoint.query) return ''
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(encoded(endpoint.query.wire, query))) {
    if (!isAbsent(value)) search.append(name, String(value))
  }
  // `URLSearchParams.size` is younger than the oldest browsers of the build.
  const text = search.toString()
  return text && `?${text}`
}

const append = (form: FormData, name: string, value: unknown) => {
  if (isAbsent(value)) return
  if (Array.isArray(value)) for (const one of value) append(form, name, one)
  else if (value instanceof Blob) form.append(name, value)
  else form.append(name, String(value))
}

const multipart = (wire: WireRecord, filesUnder: string | undefined) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(wire)) {
    if (name !== filesUnder) append(form, name, value)
    else for (const [part, file] of Object.entries((value ?? {}) as WireRecord)) append(form, part, file)
  }
  return form
}

/** A body that is a single file, under any name. */
const bare = (headers: Headers, wire: WireRecord) => {
  headers.set('content-type', 'application/octet-stream')
  return { body: Object.values(wire)[0] as Blob }
}

/** The fetch options that are this call's own; `send` adds the ones that every call has. */
export function encodeRequest(endpoint: Endpoint, { params, query, body }: LooseParts) {
  const headers = new Headers()
  const request = { path: pathOf(endpoint, params) + searchOf(endpoint, query), method: endpoint.method, headers }
  if (!endpoint.body) return request
  const wire = encoded(endpoint.body.wire, body)
  if (endpoint.sends === 'bytes') return { ...request, ...bare(headers, wire) }
  // The browser writes the content type of multipart itself, because it chooses the boundary.
  if (endpoint.sends !== 'json') return { ...request, body: multipart(wire, endpoint.filesUnder) }
  headers.set('content-type', 'application/json')
  return { ...request, body: JSON.stringify(wire) }
}
