import { type Certificate, readCertificate } from './certificate.ts'
import { contextTag, DER, type Der, expectTag, firstDer, NotDer, oidText, partsOf, readDer, sameBytes } from './der.ts'

/** Object identifiers of CMS (RFC 5652), CAdES (EN 319 122-1) and time stamps (RFC 3161). */
export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  rsaSha256: '1.2.840.113549.1.1.11',
  ecdsaSha256: '1.2.840.10045.4.3.2',
} as const

/** Digest of the certificate that a signature names as its own. */
type NamedCertificate = { algorithm: string; digest: Uint8Array }

/** A CMS signature with one signer, read and not yet checked. */
export type Cms = {
  certificates: Certificate[]
  /** The certificate of the signer. */
  signer: Certificate
  contentType: string
  /** The content inside; absent for a detached signature. */
  content: Uint8Array | undefined
  digestAlgorithm: string
  signatureAlgorithm: string
  /** The attributes as they are signed. */
  signedAttributes: Uint8Array
  signedContentType: string
  messageDigest: Uint8Array
  namedCertificate: NamedCertificate | undefined
  signature: Uint8Array
  /** The RFC 3161 token over the signature. */
  token: Uint8Array | undefined
}

type Attributes = Map<string, Der>

/** Attributes by their type. One that comes twice, or with several values, is refused. */
function attributesOf(set: Der | undefined): Attributes {
  const found: Attributes = new Map()
  for (const attribute of set ? partsOf(set) : []) {
    const [type, values] = partsOf(expectTag(attribute, DER.sequence))
    const [value, ...others] = partsOf(expectTag(values, DER.set))
    const name = oidText(type)
    if (!value || others.length > 0 || found.has(name)) throw new NotDer(`attribute ${name} of another form`)
    found.set(name, value)
  }
  return found
}

const needed = (attributes: Attributes, type: string): Der => {
  const value = attributes.get(type)
  if (!value) throw new NotDer(`attribute ${type} is missing`)
  return value
}

/** The first certificate that a signing-certificate attribute names, of either version. */
function namedIn(attributes: Attributes): NamedCertificate | undefined {
  const second = attributes.get(OID.signingCertificateV2)
  const value = second ?? attributes.get(OID.signingCertificate)
  if (!value) return undefined
  const [list] = partsOf(value)
  const [first] = partsOf(expectTag(list, DER.sequence))
  const fields = partsOf(expectTag(first, DER.sequence))
  const [algorithm] = fields
  // SHA-256 is left out as the default of the second version; the first version has SHA-1 alone.
  if (algorithm?.tag === DER.octets) return { algorithm: second ? OID.sha256 : OID.sha1, digest: algorithm.content }
  const [name] = partsOf(expectTag(algorithm, DER.sequence))
  return { algorithm: oidText(name), digest: expectTag(fields[1], DER.octets).content }
}

/** The certificate that a signer identifier names, by issuer and serial number. Key identifiers are not used here. */
function signerOf(identifier: Der | undefined, certificates: readonly Certificate[]): Certificate {
  const [issuer, serial] = partsOf(expectTag(identifier, DER.sequence))
  const found = certificates.find(
    (each) =>
      sameBytes(each.issuer, expectTag(issuer, DER.sequence).whole) &&
      sameBytes(each.serial, expectTag(serial, DER.integer).content),
  )
  if (!found) throw new NotDer('the certificate of the signer is missing')
  return found
}

const algorithmIn = (value: Der | undefined) => oidText(partsOf(expectTag(value, DER.sequence))[0])

/** Values of a list by their tag: certificates, revocation lists and unsigned attributes may be missing. */
const tagged = (values: readonly Der[], number: number) => values.find(({ tag }) => tag === contextTag(number))

/** The only signer of a SignedData. */
function signerInfoOf(set: Der | undefined): Der[] {
  const [info, ...others] = partsOf(expectTag(set, DER.set))
  if (others.length > 0) throw new NotDer('several signers')
  return partsOf(expectTag(info, DER.sequence))
}

/** The signed attributes as a set: stored as `[0]`, signed as SET OF. */
const asSet = (attributes: Der): Uint8Array => Uint8Array.from([DER.set, ...attributes.whole.subarray(1)])

/**
 * Reads a CMS signature with one signer and signed attributes.
 * @throws NotDer for anything else
 */
export function readCms(der: Uint8Array): Cms {
  const [type, wrapped] = partsOf(readDer(der, DER.sequence))
  if (oidText(type) !== OID.signedData) throw new NotDer('no signed data')
  const [, , inside, ...lists] = partsOf(firstDer(expectTag(wrapped, contextTag(0)).content))
  const [contentType, content] = partsOf(expectTag(inside, DER.sequence))
  const stored = tagged(lists, 0)
  const certificates = (stored ? partsOf(stored) : []).map(({ whole }) => readCertificate(whole))
  const [, identifier, digest, ...rest] = signerInfoOf(lists.at(-1))
  const signed = expectTag(rest[0], contextTag(0))
  const attributes = attributesOf(signed)
  const [, signatureAlgorithm, signature, ...unsigned] = rest
  return {
    certificates,
    signer: signerOf(identifier, certificates),
    contentType: oidText(contentType),
    content: content && expectTag(firstDer(content.content), DER.octets).content,
    digestAlgorithm: algorithmIn(digest),
    signatureAlgorithm: algorithmIn(signatureAlgorithm),
    signedAttributes: asSet(signed),
    signedContentType: oidText(needed(attributes, OID.contentType)),
    messageDigest: expectTag(needed(attributes, OID.messageDigest), DER.octets).content,
    namedCertificate: namedIn(attributes),
    signature: expectTag(signature, DER.octets).content,
    token: attributesOf(tagged(unsigned, 1)).get(OID.timeStampToken)?.whole,
  }
}
