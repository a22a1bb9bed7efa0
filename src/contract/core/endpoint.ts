import { z } from 'zod'
import type { Form } from './wire-object.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API, for server, web app, OpenAPI and tests. `path` has `:name` parameters. */
export type Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends Form = Form,
  B extends Form = Form,
  R extends z.ZodType = z.ZodType,
> = {
  method: Method
  path: string
  summary: string
  /** Codec of the path's parameters; its output has the domain's names. */
  params?: P
  query?: Q
  body?: B
  /** Codec of `data` in a successful reply. */
  reply: R
  /** Media types of a reply that is a file, without the envelope; `reply` is then `fileReply`. */
  answersFile?: readonly string[]
  /** Field that collects all file parts of a request by part name. The client sends each file under its own name. */
  filesUnder?: string
  /** `multipart` also takes JSON if the body has no file. `bytes` sends the body's only field, a file, unwrapped. */
  sends?: 'multipart' | 'json' | 'bytes'
  /** True for calls that a session may make before it has replaced its temporary password. */
  whilePasswordIsDue?: boolean
}

/** Returns the definition with the exact types of its parts. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends z.ZodType } ? z.output<P> : undefined
export type QueryOf<E extends Endpoint> = E extends { query: Form<infer S> } ? z.output<S> : undefined
export type BodyOf<E extends Endpoint> = E extends { body: Form<infer S> } ? z.output<S> : undefined
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** Id in a path: digits on the wire, a positive integer of PostgreSQL in the domain. */
export const pathId = z.codec(
  z.union([z.string().regex(/^[1-9]\d{0,9}$/), z.number()]),
  z.int().positive().max(2_147_483_647),
  {
    decode: (wire) => Number(wire),
    encode: (value) => String(value),
  },
)

/** A file as a reply, with the headers that describe it. */
export type FileReply = { bytes: Uint8Array; headers: { 'content-type': string } & Record<string, string> }
export const fileReply = z.custom<FileReply>()

/** Envelope of a successful reply (R 11.1). */
export const success = <R extends z.ZodType>(reply: R) => z.object({ success: z.literal(true), data: reply })

/** Envelope of a refusal (R 11.1). `message` is Spanish and ready to show; `fields` has a message by wire name. */
export const failure = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    request_id: z.string().optional(),
  }),
})
