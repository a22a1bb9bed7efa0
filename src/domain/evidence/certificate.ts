import { contextTag, DER, type Der, expectTag, firstDer, instantOf, NotDer, oidText, partsOf, readDer } from './der.ts'

/** Fields of an X.509 certificate (RFC 5280) that signatures are checked with. */
export type Certificate = {
  /** The certificate in DER. */
  whole: Uint8Array
  /** Content of the serial number. */
  serial: Uint8Array
  /** Names in DER. */
  issuer: Uint8Array
  subject: Uint8Array
  /** SubjectPublicKeyInfo in DER. */
  spki: Uint8Array
  validFrom: Date
  validTo: Date
}

/** @throws NotDer */
export function readCertificate(whole: Uint8Array): Certificate {
  const [content] = partsOf(readDer(whole, DER.sequence))
  const fields = partsOf(expectTag(content, DER.sequence))
  // The version comes first, unless it is the first version.
  const rest = fields[0]?.tag === contextTag(0) ? fields.slice(1) : fields
  const [serial, , issuer, validity, subject, spki] = rest
  const [from, to] = partsOf(expectTag(validity, DER.sequence))
  if (!from || !to) throw new NotDer('a certificate without its time')
  return {
    whole,
    serial: expectTag(serial, DER.integer).content,
    issuer: expectTag(issuer, DER.sequence).whole,
    subject: expectTag(subject, DER.sequence).whole,
    spki: expectTag(spki, DER.sequence).whole,
    validFrom: instantOf(from),
    validTo: instantOf(to),
  }
}

const COMMON_NAME = '2.5.4.3'

/** UTF-8 or a form of ASCII; other letters become a question mark. */
function textOf({ tag, content }: Der): string {
  const percent = Array.from(content, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  try {
    return tag === 0x0c || tag === 0x13 ? decodeURIComponent(percent) : '?'
  } catch {
    return '?'
  }
}

/** The common name of a name in DER; undefined where it has none. @throws NotDer */
export function commonNameOf(name: Uint8Array): string | undefined {
  for (const set of partsOf(firstDer(name))) {
    for (const attribute of partsOf(set)) {
      const [type, value] = partsOf(attribute)
      if (value && oidText(type) === COMMON_NAME) return textOf(value)
    }
  }
  return undefined
}
