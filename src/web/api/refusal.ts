import { failure } from '../../contract/core/endpoint.ts'

/** Text by field, under the names of the domain's form. */
export type FieldTexts = Readonly<Record<string, string>>

/** The server understood the call and said no. `message` is ready to show. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: FieldTexts | undefined
  /** How long the server asks to be left alone, if it does. */
  readonly retryAfterMs: number | undefined

  constructor(status: number, code: string, message: string, fields?: FieldTexts, retryAfterMs?: number) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfterMs = retryAfterMs
  }
}

/** The call never got an answer: no network, or no server at its other end. */
export class Offline extends Error {
  constructor(cause: unknown) {
    super('No hay conexión con el servidor. Revise la red e intente de nuevo.', { cause })
    this.name = 'Offline'
  }
}

const UNWORDED = 'Ocurrió un error'
/** Of a refusal that is no envelope: it comes from something between this device and the server. */
export const UNWORDED_CODE = 'unexpected'

/** Seconds or, rarely, a date; then measured by the answer's own clock, because the device's may be days off. */
function retryAfterOf(headers: Headers): number | undefined {
  const sent = headers.get('retry-after')
  if (sent === null) return undefined
  const ms = /^\d+$/.test(sent) ? Number(sent) * 1_000 : Date.parse(sent) - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

const renamed = (fields: FieldTexts, domainNames: ReadonlyMap<string, string>): FieldTexts =>
  Object.fromEntries(Object.entries(fields).map(([wireName, text]) => [domainNames.get(wireName) ?? wireName, text]))

/**
 * What a reply that is not a success says. A proxy's own error page is no envelope and gets the general text.
 * @param domainNames wire name → domain name of the call's fields
 */
export async function readRefusal(response: Response, domainNames: ReadonlyMap<string, string>): Promise<Refusal> {
  const read = failure.safeParse(await response.json().catch(() => undefined))
  const retryAfterMs = retryAfterOf(response.headers)
  if (!read.success) return new Refusal(response.status, UNWORDED_CODE, UNWORDED, undefined, retryAfterMs)
  const { code, message, fields } = read.data.error
  return new Refusal(response.status, code, message || UNWORDED, fields && renamed(fields, domainNames), retryAfterMs)
}
