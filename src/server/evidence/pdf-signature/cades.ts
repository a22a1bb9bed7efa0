import { createHash, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { readCertificate } from '../../../domain/evidence/certificate.ts'
import { OID } from '../../../domain/evidence/cms.ts'
import { DER } from '../../../domain/evidence/der.ts'
import type { PdfKey } from '../../platform/evidence-keys.ts'
import { context, der, integer, NULL, octets, oid, sequence, setOf } from '../der/write-der.ts'

/** A key with the certificates that a signature carries. */
export type SigningKey = Pick<PdfKey, 'privateKey' | 'algorithm' | 'certificates'>

/** A CAdES signature whose time stamp may be added. */
export type Cades = {
  /** SHA-256 of the signature's value, which a time stamp covers. */
  digest: Buffer
  /** The signature in DER. @param token of RFC 3161, over `digest` */
  encode(token?: Uint8Array): Buffer
}

const signInPool = promisify(sign)

const SHA256 = sequence(oid(OID.sha256))
const signatureAlgorithms = {
  'ecdsa-p256-sha256': sequence(oid(OID.ecdsaSha256)),
  'rsa-sha256': sequence(oid(OID.rsa), NULL),
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const attribute = (type: string, value: Uint8Array) => sequence(oid(type), setOf(value))

/** Digest and name of the signer's certificate, so that no other certificate can take its place. */
function signingCertificate(raw: Buffer): Buffer {
  const { issuer, serial } = readCertificate(raw)
  const issuerSerial = sequence(sequence(context(4, issuer)), der(DER.integer, serial))
  return sequence(sequence(sequence(octets(sha256(raw)), issuerSerial)))
}

/**
 * Signs a digest as CAdES wants it for a PDF (EN 319 142-1): no signing time, which is in the dictionary of the PDF.
 * @param digest SHA-256 of what is signed
 */
export async function signCades(
  digest: Uint8Array,
  { privateKey, algorithm, certificates }: SigningKey,
): Promise<Cades> {
  const [{ raw }] = certificates
  const { issuer, serial } = readCertificate(raw)
  const attributes = setOf(
    attribute(OID.contentType, oid(OID.data)),
    attribute(OID.messageDigest, octets(digest)),
    attribute(OID.signingCertificateV2, signingCertificate(raw)),
  )
  const signature = await signInPool('sha256', attributes, privateKey)
  // Signed as SET OF, stored as `[0]`.
  const stored = Buffer.from(attributes)
  stored[0] = 0xa0
  const inOrder = certificates.map((each) => each.raw).toSorted(Buffer.compare)
  return {
    digest: sha256(signature),
    encode: (token) =>
      sequence(
        oid(OID.signedData),
        context(
          0,
          sequence(
            integer(1),
            setOf(SHA256),
            sequence(oid(OID.data)),
            context(0, ...inOrder),
            setOf(
              sequence(
                integer(1),
                sequence(issuer, der(DER.integer, serial)),
                SHA256,
                stored,
                signatureAlgorithms[algorithm],
                octets(signature),
                ...(token ? [context(1, attribute(OID.timeStampToken, token))] : []),
              ),
            ),
          ),
        ),
      ),
  }
}
