import type { z } from 'zod'
import { failure } from '../../contract/core/endpoint.ts'

/** Text by field, under the names of the domain's form. */
export type FieldTexts = Readonly<Record<string, string>>

type Told = z.output<typeof failure>['error']
/** The consequence that a call asked about, or the cause that a mail server gave. */
export type RefusalConsequence = Omit<Told, 'code' | 'message' | 'fields' | 'request_id'>

/** The server refused the call. `message` is ready to show. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldTexts | undefined
  /** Pause that the server asks for, if any. */
  readonly retryAfterMs: number | undefined
  /** Facts beside the message, as they are on the wire. */
  readonly consequence: RefusalConsequence

  constructor(
    status: number,
    code: string,
    message: string,
    fields?: FieldTexts,
    retryAfterMs?: number,
    consequence: RefusalConsequence = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterMs = retryAfterMs
    this.consequence = consequence
  }
}

/** The call got no answer: there is no network, or no server behind it. */
export class Offline extends Error {
  constructor(cause: unknown) {
    super('No hay conexión con el servidor. Revise la red e intente de nuevo.', { cause })
    this.name = 'Offline'
  }
}

const UNWORDED = 'Ocurrió un error'
/** Code of a refusal without our envelope, which comes from something between this device and the server. */
export const UNWORDED_CODE = 'unexpected'

/** Seconds or, rarely, a date. A date is measured by the answer's own clock: the device's may be days off. */
function retryAfterOf(headers: Headers): number | undefined {
  const sent = headers.get('retry-after')
  if (sent === null) return undefined
  const ms = /^\d+$/.test(sent) ? Number(sent) * 1_000 : Date.parse(sent) - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

const renamed = (fields: FieldTexts, domainNames: ReadonlyMap<string, string>): FieldTexts =>
  Object.fromEntries(Object.entries(fields).map(([wireName, text]) => [domainNames.get(wireName) ?? wireName, text]))

/**
 * Reads an unsuccessful reply. A proxy's error page has no envelope and gets the general text.
 * @param domainNames wire name → domain name of the call's fields
 */
export async function readRefusal(response: Response, domainNames: ReadonlyMap<string, string>): Promise<Refusal> {
  const read = failure.safeParse(await response.json().catch(() => undefined))
  const retryAfterMs = retryAfterOf(response.headers)
  if (!read.success) return new Refusal(response.status, UNWORDED_CODE, UNWORDED, undefined, retryAfterMs)
  const { code, message, fields, ...consequence } = read.data.error
  const texts = fields && renamed(fields, domainNames)
  return new Refusal(response.status, code, message || UNWORDED, texts, retryAfterMs, consequence)
}

/** Texts for a mail that was not sent: the fixed one, and the cause that the mail server gave. */
export const mailErrorTexts = (error: unknown): string[] => [
  saveErrorText(error),
  ...(error instanceof Refusal && error.consequence.mail_server ? [error.consequence.mail_server] : []),
]

/** The person who saved a draft meanwhile, and the ISO instant; empty where the server does not tell. */
export const savedMeanwhile = ({ consequence }: Refusal) => ({
  savedBy: consequence.saved_by ?? '',
  savedAt: consequence.saved_at ?? '',
})

/** Faults of a sheet that was sent in, one line each, and what was left unread. */
export const sheetFaults = ({ consequence, message }: Refusal) => ({
  errors: consequence.errors ?? [message],
  warnings: consequence.warnings ?? [],
})

/** Text for a save that failed (R 8.4); a refusal always has its own words. */
export const saveErrorText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : 'Error inesperado'

/** The texts of a refusal by the field that each is about; none for any other failure. */
export const refusedFields = (error: unknown): [field: string, text: string][] =>
  error instanceof Refusal ? Object.entries(error.fields ?? {}) : []
