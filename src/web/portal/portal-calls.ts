/** An answer of the owner, as the portal's calls have it. A newer server may send more. */
export type Answer = {
  text: string | null
  images: number
  received_at: string
  state: string
  reason: string | null
  late: 0 | 1
}

/** The owner's newest request for more time. */
type ExtensionAsk = {
  asked_at: string
  reason: string
  state: string
  until: string | null
  refusal: string | null
}

/** Words of the owner. */
export type Reply = { text: string; sent_at: string; read: 0 | 1 }

export type OwnRequirement = {
  requirement_id: number
  number: string
  text: string
  finding: string
  severity: string
  state: string
  due_day: string
  days_left: number
  term_kind: string
  answers: Answer[]
  may: string[]
  visit_asked: 0 | 1
  extension_request: ExtensionAsk | null
  replies: Reply[]
}

export type Home = {
  entity: string
  phone: string | null
  establishment_name: string
  address: string
  city: string
  acta_number: string
  code: string
  visit_day: string
  opened: 0 | 1
  notifies: 0 | 1
  effective_day: string | null
  email: string
  consented: 0 | 1
  requirements: OwnRequirement[]
}

const NO_NETWORK = 'No hay conexión con la entidad. Revise su internet y vuelva a intentarlo.'
const FAILED = 'La entidad no pudo responder. Espere un momento y vuelva a intentarlo.'

/** A refusal with the words of the server. `code` is empty without an answer, `field` where none is at fault. */
export class Refusal extends Error {
  readonly code: string
  readonly field: string
  constructor(message: string, code = '', field = '') {
    super(message)
    this.code = code
    this.field = field
  }
}

export const refusalFrom = (error: unknown): Refusal => (error instanceof Refusal ? error : new Refusal(String(error)))

type RefusedReply = { error?: { code?: string; message?: string; fields?: Record<string, string> } }

async function refusalOf(reply: Response): Promise<Refusal> {
  const { error } = (await reply.json().catch(() => ({}))) as RefusedReply
  const [fault] = Object.entries(error?.fields ?? {})
  return new Refusal(fault?.[1] ?? error?.message ?? FAILED, error?.code, fault?.[0])
}

const broken = (): never => {
  throw new Refusal(NO_NETWORK)
}

async function ask(path: string, bearer: string | undefined, init: RequestInit = {}): Promise<Response> {
  const headers = { ...init.headers, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) }
  const reply = await fetch(`/api/portal/${path}`, { ...init, headers }).catch(broken)
  if (!reply.ok) throw await refusalOf(reply)
  return reply
}

/** The network may break in the middle of a reply. */
const dataOf = async <T>(reply: Response): Promise<T> => ((await reply.json().catch(broken)) as { data: T }).data

/** @param key of the request: a repeated one with its key has the first reply */
const post = async <T>(path: string, bearer: string | undefined, body: object | FormData, key?: string): Promise<T> => {
  const isForm = body instanceof FormData
  const headers: Record<string, string> = isForm ? {} : { 'content-type': 'application/json' }
  if (key !== undefined) headers['idempotency-key'] = key
  return dataOf<T>(await ask(path, bearer, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) }))
}

export const askCode = (token: string) => post<{ email: string; minutes: number }>('code', undefined, { token })
export const enter = (token: string, code: string) => post<{ token: string }>('session', undefined, { token, code })

/** Calls of a session. */
export const callsOf = (bearer: string) => ({
  home: async () => (await dataOf<{ home: Home }>(await ask('home', bearer))).home,
  open: (code: string) => post<{ effective_day: string | null }>(`open/${code}`, bearer, {}),
  acta: async (code: string) => (await ask(`acta/${code}`, bearer)).blob().catch(broken),
  answer: (id: number, answer: FormData, key: string) =>
    post<{ state: string }>(`requirement/${id}/evidence`, bearer, answer, key),
  askVisit: (id: number, key: string) => post(`requirement/${id}/ready`, bearer, {}, key),
  askExtension: (id: number, reason: string, key: string) =>
    post(`requirement/${id}/extension-request`, bearer, { reason }, key),
  reply: (id: number, text: string, key: string) => post(`requirement/${id}/reply`, bearer, { text }, key),
  consent: (email: string, accept: boolean) => post('consent', bearer, { email, accept: accept ? '1' : '0' }),
})
export type Calls = ReturnType<typeof callsOf>
