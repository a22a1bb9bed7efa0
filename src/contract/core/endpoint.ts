import { z } from 'zod'
import type { Form } from './wire-object.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the wire: what both sides need to know of it. Paths are written with `:name` parameters. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends Form = Form,
  B extends Form = Form,
  R extends z.ZodType = z.ZodType,
> = {
  method: Method
  path: string
  summary: string
  /** Spelling of the path's parameters; the output is the domain's. */
  params?: P
  query?: Q
  body?: B
  /** What stands under `data` of a successful reply. */
  reply: R
  /** Gathers every file part of a request under this field, by the part's name; the client sends each under its own. */
  filesUnder?: string
  /** `multipart` also takes JSON where the body has no file; `bytes` is the body's only field, a file, without any wrapping. */
  sends?: 'multipart' | 'json' | 'bytes'
  /** Open to a session that must first choose another password; everything else is closed to it. */
  whilePasswordIsDue?: boolean
}

/** Keeps the exact types of an endpoint's parts. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends z.ZodType } ? z.output<P> : undefined
export type QueryOf<E extends Endpoint> = E extends { query: Form<infer S> } ? z.output<S> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: Form<infer S> } ? z.output<S> : undefined
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** An id in a path. */
export const pathId = z.codec(
  z.union([z.string().regex(/^[1-9]\d{0,9}$/), z.number()]),
  z.int().positive().max(2_147_483_647),
  {
    decode: (wire) => Number(wire),
    encode: (value) => String(value),
  },
)

/** The success envelope around a reply. */
export const success = <R extends z.ZodType>(reply: R) => z.object({ success: z.literal(true), data: reply })

/** The refusal envelope. `message` is Spanish and ready to show; `fields` has a text by wire field. */
export const failure = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    request_id: z.string().optional(),
  }),
})
export type Failure = z.output<typeof failure>
