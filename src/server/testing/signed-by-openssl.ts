import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Letters of the hole: twice the bytes of the value and its padding. */
const HOLE_LETTERS = 8_192

const keyOptions = {
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  rsa: ['-newkey', 'rsa:2048'],
} as const

const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] })

/** A signer whose signatures a program of another maker makes. */
export type OpensslSigner = {
  /** Public key in DER, as base64. */
  spki: string
  /** A CMS signature (CAdES-BES) beside the bytes that it is of. */
  sign(bytes: Uint8Array): Buffer
  [Symbol.dispose](): void
}

export function opensslSigner(kind: keyof typeof keyOptions, name = 'Secretaría de Salud'): OpensslSigner {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-signer-'))
  const [key, certificate, data] = ['key.pem', 'certificate.pem', 'data'].map((file) => join(folder, file)) as [
    string,
    string,
    string,
  ]
  const subject = ['-utf8', '-subj', `/O=Entidad/CN=${name}`]
  openssl(
    ...['req', '-x509', '-nodes', '-days', '30', '-keyout', key, '-out', certificate],
    ...subject,
    ...keyOptions[kind],
  )
  return {
    spki: new X509Certificate(readFileSync(certificate)).publicKey
      .export({ type: 'spki', format: 'der' })
      .toString('base64'),
    sign(bytes) {
      writeFileSync(data, bytes)
      const form = ['-binary', '-cades', '-md', 'sha256', '-nosmimecap', '-outform', 'DER']
      return openssl('cms', '-sign', ...form, '-signer', certificate, '-inkey', key, '-in', data)
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Adds a revision with a signature to a PDF, as bytes and no more: its objects mean nothing to a reader of PDF. */
export function withSignature(pdf: Uint8Array, sign: (bytes: Uint8Array) => Uint8Array): Buffer {
  const range = (numbers: number[]) => `[${numbers.join(' ')}]`.padEnd(48)
  const head = (numbers: number[]) =>
    `\n90 0 obj\n<<\n  /Type /Sig\n  /SubFilter /ETSI.CAdES.detached\n  /ByteRange ${range(numbers)}\n  /Contents `
  const tail = ' >>\nendobj\nxref\ntrailer\n<< /Size 91 /Prev 1 >>\nstartxref\n1\n%%EOF\n'
  const from = pdf.length + head([]).length
  const next = from + HOLE_LETTERS + 2
  const before = Buffer.concat([pdf, Buffer.from(head([0, from, next, tail.length]))])
  const value = Buffer.from(sign(Buffer.concat([before, Buffer.from(tail)]))).toString('hex')
  return Buffer.concat([before, Buffer.from(`<${value.padEnd(HOLE_LETTERS, '0')}>`), Buffer.from(tail)])
}
