import { z } from 'zod'
import type { TokenScope } from '../../domain/integrations/api-token.ts'
import { isDay } from '../../domain/shared/time.ts'
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
  /** Largest file of a request, in megabytes; absent for the size of an image. */
  maxFileMegabytes?: number
  /** `multipart` also takes JSON if the body has no file. `bytes` sends the body's only field, a file, unwrapped. */
  sends?: 'multipart' | 'json' | 'bytes'
  /** True for calls that a session may make before it has replaced its temporary password. */
  whilePasswordIsDue?: boolean
  /** True for calls that a session may make before it has a second factor that the installation demands. */
  whileSecondFactorIsDue?: boolean
  /** True for calls whose path holds a secret, which no log may keep. */
  isPathSecret?: boolean
  /** Scopes that a token of another system needs for this call; without them it is refused (R 24.1). */
  tokenScopes?: readonly TokenScope[]
  /** True for calls that take the token as the password of `Basic` too, as programs for tables send it. */
  takesBasic?: boolean
  /** True for calls of field work, which a session may make that may only send its outbox. */
  whileContractIsOver?: boolean
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

/** A day in a path: a text that is no day names nothing. */
export const pathDay = z.string().refine(isDay)

/**
 * A file as a reply, whole or in chunks, with the headers that describe it. `isKnown`: the caller has these bytes, so they
 * are not sent. `status` is 202 for the envelope of a job that will make the file.
 */
export type FileReply = {
  status?: 202
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  isKnown?: boolean
  headers: { 'content-type': string } & Record<string, string>
}
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
    /** Facts of a consequence, where a call asks before it acts. */
    pending: z.number().optional(),
    trips: z.number().optional(),
    import_id: z.number().optional(),
    part: z.enum(['engineer', 'technical']).optional(),
    assignments: z.array(z.number()).optional(),
    reasons: z.array(z.string()).optional(),
    mail_server: z.string().optional(),
    notification_id: z.number().optional(),
    errors: z.array(z.string()).optional(),
    warnings: z.array(z.string()).optional(),
    saved_by: z.string().optional(),
    saved_at: z.string().optional(),
  }),
})
