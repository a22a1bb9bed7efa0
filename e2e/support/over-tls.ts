import { once } from 'node:events'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { connect as connectTls, type SecureVersion } from 'node:tls'

/** Headers of an answer over HTTP/2 and TLS; the test's own certificate is accepted. */
export async function overTls(port: number, path: string): Promise<IncomingHttpHeaders> {
  const session = connect(`https://127.0.0.1:${port}`, { servername: 'localhost', rejectUnauthorized: false })
  try {
    const [headers] = await once(session.request({ ':path': path }), 'response')
    return headers
  } finally {
    session.destroy()
  }
}

/** TLS version that the proxy agrees on with a client that speaks `newest` at most. */
export async function tlsVersionWith(newest: SecureVersion, port: number): Promise<string | null> {
  // At OpenSSL's usual security level, the client would not offer the old versions.
  const offered = { minVersion: 'TLSv1', maxVersion: newest, ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const socket = connectTls({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false, ...offered })
  try {
    await once(socket, 'secureConnect')
    return socket.getProtocol()
  } finally {
    socket.destroy()
  }
}
