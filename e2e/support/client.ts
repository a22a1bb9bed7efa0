import { createHash } from 'node:crypto'

/** The header with which a client of the API logs in. */
export const CLIENT = `Basic ${Buffer.from('vigia-web:vigia-web').toString('base64')}`
/** Password of every account of the demonstration. */
export const PASSWORD = 'vigia-demo-2026'

// biome-ignore lint/suspicious/noExplicitAny: a reply's shape is what each test is about
export type Reply = { status: number; body: any }

/** The data of a reply. @throws when the server refused the call */
export const dataOf = ({ status, body }: Reply) => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

/** Calls a running server as one demo account. */
export type ApiClient = ((
  method: string,
  path: string,
  body?: FormData | Record<string, unknown>,
  headers?: Record<string, string>,
) => Promise<Reply>) & {
  userId: number
  /** SHA-256 in hex of the bytes at a path. */
  digestOf: (path: string) => Promise<string>
  token: string
  /** The bytes of a file. */
  bytes(path: string): Promise<Buffer>
}

const claimsOf = (token: string): { user_id: number } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export async function logIn(url: string, account: string, password = PASSWORD): Promise<ApiClient> {
  const reply = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: CLIENT },
    body: JSON.stringify({ email: account, password }),
  })
  if (!reply.ok) throw new Error(`Login of ${account}: ${reply.status} ${await reply.text()}`)
  const { data } = (await reply.json()) as { data: { token: string } }
  const authorization = `Bearer ${data.token}`
  const call: (...args: Parameters<ApiClient>) => Promise<Reply> = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization,
        ...headers,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const bytes = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  const digestOf = async (path: string) =>
    createHash('sha256')
      .update(await bytes(path))
      .digest('hex')
  return Object.assign(call, { userId: claimsOf(data.token).user_id, token: data.token, bytes, digestOf })
}
