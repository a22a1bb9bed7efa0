import { once } from 'node:events'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { connect as connectTls, type SecureVersion } from 'node:tls'

/** The headers over HTTP/2 and TLS, with a certificate that nobody else knows. */
export async function overTls(port: number, path: string): Promise<IncomingHttpHeaders> {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
  try {
    const [headers] = await once(session.request({ ':path': path }), 'response')
    return headers
  } finally {
    session.destroy()
  }
}

/** What the proxy agrees on with somebody who speaks nothing newer. */
export async function tlsVersionWith(newest: SecureVersion, port: number): Promise<string | null> {
  // At the usual level this side would not even offer the old ones.
  const offered = { minVersion: 'TLSv1', maxVersion: newest, ciphers: 'DEFAULT@SECLEVEL=0' } as const
  const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...offered })
  try {
    await once(socket, 'secureConnect')
    return socket.getProtocol()
  } finally {
    socket.destroy()
  }
}
