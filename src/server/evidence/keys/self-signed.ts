import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { DER } from '../../../domain/evidence/der.ts'
import { bits, context, der, integer, octets, oid, sequence, setOf, TRUE, time, utf8 } from '../der/write-der.ts'

/** The entity that owns a key, as documents are headed. */
export type KeyOwner = { name: string; nit: string | null }

const YEARS = 10
/** Longest common name and organisation of RFC 5280. */
const MAX_NAME = 64
const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))

const printable = (text: string) => der(0x13, Buffer.from(text))
const attribute = (type: string, value: Buffer) => setOf(sequence(oid(type), value))

function nameOf({ name, nit }: KeyOwner): Buffer {
  const short = utf8([...name].slice(0, MAX_NAME).join(''))
  return sequence(
    attribute('2.5.4.6', printable('CO')),
    attribute('2.5.4.10', short),
    ...(nit === null ? [] : [attribute('2.5.4.5', printable(`NIT ${nit}`))]),
    attribute('2.5.4.3', short),
  )
}

const extension = (type: string, isCritical: boolean, value: Buffer) =>
  sequence(oid(type), ...(isCritical ? [TRUE] : []), octets(value))

function extensionsOf(spki: Buffer): Buffer {
  const identifier = createHash('sha1').update(spki).digest()
  return context(
    3,
    sequence(
      // No authority: an empty sequence of basic constraints.
      extension('2.5.29.19', true, sequence()),
      // Digital signature and content commitment, the first two of nine bits.
      extension('2.5.29.15', true, der(DER.bitString, Buffer.of(6, 0b1100_0000))),
      extension('2.5.29.14', false, octets(identifier)),
    ),
  )
}

/** The certificate that a P-256 key signs for itself, in DER (RFC 5280). */
function certificateOf(privateKey: KeyObject, spki: Buffer, owner: KeyOwner, now: Date): Buffer {
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + YEARS)
  const name = nameOf(owner)
  const serial = randomBytes(16)
  const content = sequence(
    context(0, integer(2)),
    integer(serial),
    ECDSA_SHA256,
    name,
    sequence(time(now), time(end)),
    name,
    spki,
    extensionsOf(spki),
  )
  return sequence(content, ECDSA_SHA256, bits(sign('sha256', content, privateKey)))
}

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`

/** A new P-256 key and its certificate of ten years, as PEM. */
export function newSealPem(owner: KeyOwner, now: Date): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const certificate = certificateOf(privateKey, spki, owner, now)
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() + pem('CERTIFICATE', certificate)
}

/** A new Ed25519 key as PEM. */
export const newLogPem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
