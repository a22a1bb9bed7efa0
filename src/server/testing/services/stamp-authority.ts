import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openssl } from '../openssl.ts'

/** Policies that the authority may state. Both have the same length in DER. */
export const POLICIES = { usual: '1.3.6.1.4.1.99999.2.1', other: '1.3.6.1.4.1.99999.2.9' } as const

/** Certificates that tokens can be signed with. `stranger` is of an authority that is not trusted. */
type StampSigner = 'tsa' | 'expired' | 'stranger'

/** How the authority answers a query. The usual way is `reply` with the query as it came. */
export type StampBehaviour = (
  query: Buffer,
  reply: (query: Buffer, signer?: StampSigner) => Promise<Buffer>,
  response: ServerResponse,
  request: IncomingMessage,
) => Promise<Buffer | undefined>

export type StampAuthority = {
  url: string
  /** PEM of the root that its certificates lead to. */
  caFile: string
  folder: string
  /** Replaces the answer of the next queries; undefined answers as usual. */
  behave(how: StampBehaviour | undefined): void
  /** Headers of the queries that came. */
  asked: IncomingMessage['headers'][]
  close(): Promise<void>
}

const configOf = (folder: string) => `
[tsa]
default_tsa = usual
[usual]
serial = ${folder}/serial
crypto_device = builtin
signer_digest = sha256
default_policy = ${POLICIES.usual}
other_policies = ${POLICIES.other}
digests = sha256
accuracy = secs:1
ordering = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[tsa_ext]
basicConstraints = CA:false
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
`

/** A root, and a certificate for time stamps that it issues. @param days until its end; negative for one that has ended */
function makeSigner(folder: string, name: string, root: string, days: number): void {
  if (!fs.existsSync(join(folder, `${root}.crt`))) {
    const subject = ['-subj', `/CN=${root}`, '-addext', 'keyUsage=critical,keyCertSign']
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${root}.key`]
    openssl(folder, 'req', '-x509', ...key, '-out', `${root}.crt`, ...subject, '-days', '30')
  }
  const request = ['-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`]
  openssl(folder, 'req', '-newkey', 'rsa:2048', ...request)
  const extensions = ['-extfile', 'tsa.cnf', '-extensions', 'tsa_ext']
  const by = ['-CA', `${root}.crt`, '-CAkey', `${root}.key`, '-CAcreateserial', '-days', String(days)]
  openssl(folder, 'x509', '-req', '-in', `${name}.csr`, '-out', `${name}.crt`, ...by, ...extensions)
}

/** An authority of time stamps on this machine: `openssl ts` behind HTTP. */
export async function stampAuthority(): Promise<StampAuthority> {
  const folder = fs.mkdtempSync(join(tmpdir(), 'vigia-tsa-'))
  fs.writeFileSync(join(folder, 'tsa.cnf'), configOf(folder))
  fs.writeFileSync(join(folder, 'serial'), '0A01\n')
  makeSigner(folder, 'tsa', 'root', 30)
  makeSigner(folder, 'expired', 'root', -1)
  makeSigner(folder, 'stranger', 'elsewhere', 30)

  let count = 0
  const reply = async (query: Buffer, signer: StampSigner = 'tsa') => {
    const [queryFile, replyFile] = [`${++count}.tsq`, `${count}.tsr`]
    fs.writeFileSync(join(folder, queryFile), query)
    const signing = ['-signer', `${signer}.crt`, '-inkey', `${signer}.key`]
    const args = ['ts', '-reply', '-config', 'tsa.cnf', '-queryfile', queryFile, ...signing, '-out', replyFile]
    await promisify(execFile)('openssl', args, { cwd: folder })
    return fs.readFileSync(join(folder, replyFile))
  }

  let behaviour: StampBehaviour | undefined
  const asked: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      asked.push(request.headers)
      const query = Buffer.concat(parts)
      const answer = await (behaviour ? behaviour(query, reply, response, request) : reply(query))
      if (answer) response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    caFile: join(folder, 'root.crt'),
    folder,
    asked,
    behave: (how) => {
      behaviour = how
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      fs.rmSync(folder, { recursive: true })
    },
  }
}
