import { type Cms, OID, readCms } from './cms.ts'
import { DER, expectTag, instantOf, NotDer, oidText, partsOf, readDer } from './der.ts'

/** A time stamp (RFC 3161), read and not yet checked. */
export type TimeStampToken = {
  cms: Cms
  policy: string
  imprintAlgorithm: string
  /** Digest that was stamped. */
  imprint: Uint8Array
  /** Content of the serial number. */
  serial: Uint8Array
  at: Date
  /** Content of the number that the request had. */
  nonce: Uint8Array | undefined
}

/** @throws NotDer for anything but a token */
export function readTimeStamp(token: Uint8Array): TimeStampToken {
  const cms = readCms(token)
  if (cms.contentType !== OID.timeStampInfo || !cms.content) throw new NotDer('no time stamp')
  const [, policy, stamped, serial, at, ...rest] = partsOf(readDer(cms.content, DER.sequence))
  const [algorithm, imprint] = partsOf(expectTag(stamped, DER.sequence))
  return {
    cms,
    policy: oidText(policy),
    imprintAlgorithm: oidText(partsOf(expectTag(algorithm, DER.sequence))[0]),
    imprint: expectTag(imprint, DER.octets).content,
    serial: expectTag(serial, DER.integer).content,
    at: instantOf(expectTag(at, DER.generalizedTime)),
    // Accuracy and order, which may come before, have other tags.
    nonce: rest.find(({ tag }) => tag === DER.integer)?.content,
  }
}
