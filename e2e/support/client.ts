const CLIENT = `Basic ${Buffer.from('vigia-web:vigia-web').toString('base64')}`
const PASSWORD = 'vigia-demo-2026'

// biome-ignore lint/suspicious/noExplicitAny: a reply's shape is what each test is about
export type Reply = { status: number; body: any }

/** Calls of one demo account against a running server. */
export type ApiClient = ((
  method: string,
  path: string,
  body?: FormData | Record<string, unknown>,
) => Promise<Reply>) & {
  userId: number
}

const claimsOf = (token: string): { user_id: number } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export async function logIn(url: string, account: string): Promise<ApiClient> {
  const reply = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: CLIENT },
    body: JSON.stringify({ email: account, password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(`Login of ${account}: ${reply.status} ${await reply.text()}`)
  const { data } = (await reply.json()) as { data: { token: string } }
  const call = async (method: string, path: string, body?: FormData | Record<string, unknown>) => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${data.token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return Object.assign(call, { userId: claimsOf(data.token).user_id })
}
