import { createHash, X509Certificate } from 'node:crypto'
import { type Cms, OID, readCms } from '../../../domain/evidence/cms.ts'
import { sameBytes } from '../../../domain/evidence/der.ts'
import { signedRange } from '../../../domain/evidence/signed-range.ts'
import { readTimeStamp } from '../../../domain/evidence/time-stamp.ts'
import { type CmsFault, cmsFault, isUnreadable } from './verify-cms.ts'

/**
 * The reason why a PDF is not as it was signed. `unsigned`, `range` and `hole` as in `SignedRange`; `unreadable`: the
 * signature has another form than ours; `stamp`: the time stamp is of another signature, or damaged.
 */
export type SignatureFault = 'unsigned' | 'range' | 'hole' | 'unreadable' | 'stamp' | CmsFault

export type CheckedSignature =
  | { fault: SignatureFault }
  | {
      fault?: undefined
      /** First 8 bytes of the SHA-256 of the signer's public key, hex. The caller knows which keys are the entity's. */
      keyId: string
      certificate: X509Certificate
      /** The time that the signer wrote; a time stamp proves it. */
      signedAt: Date
      level: 'B-B' | 'B-T'
      stampedAt: Date | undefined
    }

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

const MOMENT = /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/

function signedAtOf(dictionary: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = MOMENT.exec(dictionary) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** The time of the stamp of a signature; undefined where it does not hold. */
function stampedAtOf(token: Uint8Array, signature: Uint8Array): Date | undefined {
  const { cms, imprint, imprintAlgorithm, at } = readTimeStamp(token)
  const isOfIt = imprintAlgorithm === OID.sha256 && sameBytes(imprint, sha256(signature))
  return isOfIt && cmsFault(cms, cms.content ?? new Uint8Array()) === undefined ? at : undefined
}

function judged(cms: Cms, dictionary: string): CheckedSignature {
  const certificate = new X509Certificate(cms.signer.whole)
  const signedAt = signedAtOf(dictionary)
  const stampedAt = cms.token && stampedAtOf(cms.token, cms.signature)
  if (!signedAt) return { fault: 'unreadable' }
  if (cms.token && !stampedAt) return { fault: 'stamp' }
  const keyId = sha256(cms.signer.spki).toString('hex').slice(0, 16)
  return { keyId, certificate, signedAt, level: stampedAt ? 'B-T' : 'B-B', stampedAt }
}

/** Checks the signature of a PDF: that it covers the whole file, is of the certificate in it, and names it. */
export function checkSignature(pdf: Uint8Array): CheckedSignature {
  const range = signedRange(pdf)
  if (range.fault) return { fault: range.fault }
  try {
    const cms = readCms(range.cms)
    if (cms.contentType !== OID.data || cms.content || cms.namedCertificate?.algorithm !== OID.sha256)
      return { fault: 'unreadable' }
    const fault = cmsFault(cms, Buffer.concat([range.before, range.after]))
    return fault ? { fault } : judged(cms, range.dictionary)
  } catch (error) {
    if (isUnreadable(error)) return { fault: 'unreadable' }
    throw error
  }
}
