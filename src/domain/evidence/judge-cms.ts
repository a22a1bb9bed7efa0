import { type Cms, OID } from './cms.ts'
import { DER, expectTag, NotDer, oidText, partsOf, readDer, sameBytes } from './der.ts'

/** Digests that a check computes. SHA-1 proves nothing and is read in names of certificates alone. */
export type DigestName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'

/** Digests that a signature may name. */
export const DIGESTS: Record<string, DigestName> = {
  [OID.sha256]: 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}

/** Curves whose signatures are read, and the bytes of their numbers. */
type Curve = 'P-256' | 'P-384' | 'P-521'
const NUMBER_BYTES: Record<Curve, number> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 }
const CURVES: Record<string, Curve> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
}

/** A way to sign. `digest` is that of the signed attributes. */
export type Scheme = { kind: 'rsa'; digest: DigestName } | { kind: 'ecdsa'; digest: DigestName; curve: Curve }
const SCHEMES: Record<string, Pick<Scheme, 'kind' | 'digest'>> = {
  [OID.ecdsaSha256]: { kind: 'ecdsa', digest: 'SHA-256' },
  '1.2.840.10045.4.3.3': { kind: 'ecdsa', digest: 'SHA-384' },
  '1.2.840.10045.4.3.4': { kind: 'ecdsa', digest: 'SHA-512' },
  [OID.rsaSha256]: { kind: 'rsa', digest: 'SHA-256' },
  '1.2.840.113549.1.1.12': { kind: 'rsa', digest: 'SHA-384' },
  '1.2.840.113549.1.1.13': { kind: 'rsa', digest: 'SHA-512' },
}

/**
 * A question to the cryptography of a platform: a digest, or whether a signature is of a key. The first is answered with
 * bytes, the second with a boolean, or undefined where the platform does not know the scheme or the key.
 */
export type Question =
  | { digest: DigestName; of: Uint8Array }
  | {
      /** Public key in DER. */
      spki: Uint8Array
      scheme: Scheme
      /** A signature of ECDSA is `r ‖ s`, each as long as the curve's numbers. */
      signature: Uint8Array
      of: Uint8Array
    }
export type Answer = Uint8Array | boolean | undefined

/** A judgement that asks as it goes: Node answers at once, a browser later, and the rule is the same. */
export type Judging<T> = Generator<Question, T, Answer>

/**
 * The judgement of a CMS signature with the certificate inside it, which the caller judges. `naming`: whether the signed
 * attributes name that certificate; `weak` by SHA-1 alone, `unknown` not at all or by another digest. A wrong name is the
 * end. `algorithm`: a scheme that is not known; `digest`: other content was signed; `signature`: of another key.
 */
export type CmsJudgement = {
  naming: 'sure' | 'weak' | 'unknown' | 'wrong'
  fault: 'algorithm' | 'digest' | 'signature' | undefined
}

const digestOf = function* (digest: DigestName, of: Uint8Array): Judging<Uint8Array> {
  return (yield { digest, of }) as Uint8Array
}

function* namingOf({ namedCertificate: named, signer }: Cms): Judging<CmsJudgement['naming']> {
  const digest = named && (named.algorithm === OID.sha1 ? 'SHA-1' : DIGESTS[named.algorithm])
  if (!named || !digest) return 'unknown'
  if (!sameBytes(yield* digestOf(digest, signer.whole), named.digest)) return 'wrong'
  return digest === 'SHA-1' ? 'weak' : 'sure'
}

/** The curve that a public key names. @throws NotDer */
function curveOf(spki: Uint8Array): Curve | undefined {
  const [algorithm] = partsOf(readDer(spki, DER.sequence))
  const named = algorithm && partsOf(algorithm)[1]
  return named?.tag === DER.oid ? CURVES[oidText(named)] : undefined
}

/** The scheme of a signature; undefined for one that is not known. Older writers name the kind of key alone. */
function schemeOf({ signatureAlgorithm, digestAlgorithm, signer }: Cms): Scheme | undefined {
  const digest = DIGESTS[digestAlgorithm]
  if (signatureAlgorithm === OID.rsa) return digest && { kind: 'rsa', digest }
  const scheme = SCHEMES[signatureAlgorithm]
  if (scheme?.kind !== 'ecdsa') return scheme && { ...scheme, kind: 'rsa' }
  const curve = curveOf(signer.spki)
  return curve && { ...scheme, kind: 'ecdsa', curve }
}

/** `r ‖ s` of an ECDSA signature in DER; undefined for a value of another form. */
function rawSignature(signature: Uint8Array, width: number): Uint8Array | undefined {
  try {
    const raw = new Uint8Array(width * 2)
    const numbers = partsOf(readDer(signature, DER.sequence))
    if (numbers.length !== 2) return undefined
    numbers.forEach((number, place) => {
      const { content } = expectTag(number, DER.integer)
      const value = content[0] === 0 ? content.subarray(1) : content
      if (value.length > width) throw new NotDer('a signature longer than its curve')
      raw.set(value, width * (place + 1) - value.length)
    })
    return raw
  } catch (error) {
    if (error instanceof NotDer) return undefined
    throw error
  }
}

function* valueFault(cms: Cms, scheme: Scheme): Judging<CmsJudgement['fault']> {
  const { signature: value, signedAttributes: of, signer } = cms
  const signature = scheme.kind === 'ecdsa' ? rawSignature(value, NUMBER_BYTES[scheme.curve]) : value
  if (!signature) return 'signature'
  const isTrue = yield { spki: signer.spki, scheme, signature, of }
  if (isTrue === undefined) return 'algorithm'
  return isTrue ? undefined : 'signature'
}

/** Judges a CMS signature over a content (R 26.11, R 27.5). The public page and the server share this rule. @throws NotDer */
export function* cmsJudgement(cms: Cms, content: Uint8Array): Judging<CmsJudgement> {
  const naming = yield* namingOf(cms)
  if (naming === 'wrong') return { naming, fault: undefined }
  const digest = DIGESTS[cms.digestAlgorithm]
  const scheme = schemeOf(cms)
  if (!digest || !scheme) return { naming, fault: 'algorithm' }
  const isOfContent = sameBytes(yield* digestOf(digest, content), cms.messageDigest)
  if (!isOfContent || cms.signedContentType !== cms.contentType) return { naming, fault: 'digest' }
  return { naming, fault: yield* valueFault(cms, scheme) }
}
