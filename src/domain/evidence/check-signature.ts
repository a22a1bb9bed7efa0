import { commonNameOf } from './certificate.ts'
import { type Cms, OID, readCms } from './cms.ts'
import { NotDer, sameBytes } from './der.ts'
import { type CmsJudgement, cmsJudgement, DIGESTS, type DigestName, type Scheme } from './judge-cms.ts'
import { revisionsOf } from './signed-pdf.ts'
import { signedRange } from './signed-range.ts'
import { readTimeStamp } from './time-stamp.ts'

/** Cryptography of the platform. `verify` is undefined where the platform does not know the scheme or the key. */
export type CheckingCrypto = {
  digest(name: DigestName, bytes: Uint8Array): Promise<Uint8Array>
  /** @param spki public key in DER; a signature of ECDSA is `r ‖ s`, each as long as the curve's numbers */
  verify(spki: Uint8Array, scheme: Scheme, signature: Uint8Array, bytes: Uint8Array): Promise<boolean | undefined>
}

/** The judgement of a signature, with the answers of a platform that takes its time. */
export async function judgedBy(crypto: CheckingCrypto, cms: Cms, content: Uint8Array): Promise<CmsJudgement> {
  const judging = cmsJudgement(cms, content)
  let step = judging.next()
  while (!step.done) {
    const asked = step.value
    const answer =
      'digest' in asked
        ? await crypto.digest(asked.digest, asked.of)
        : await crypto.verify(asked.spki, asked.scheme, asked.signature, asked.of)
    step = judging.next(answer)
  }
  return step.value
}

/** Whether a judgement holds; undefined where the platform cannot tell, or where SHA-1 names the certificate. */
function isTrueBy({ naming, fault }: CmsJudgement): boolean | undefined {
  if (naming === 'wrong' || (fault && fault !== 'algorithm')) return false
  return fault || naming !== 'sure' ? undefined : true
}

/** A time stamp that a signature carries. `isTrue` is undefined where the platform cannot check its authority. */
type StampCheck = { isTrue: boolean | undefined; at?: Date; authority?: string }

/** Checks a time-stamp token over a signature (RFC 3161). Whether its authority is known is another question. */
async function checkStamp(crypto: CheckingCrypto, token: Uint8Array, stamped: Uint8Array): Promise<StampCheck> {
  try {
    const { cms, imprintAlgorithm, imprint, at } = readTimeStamp(token)
    const digest = DIGESTS[imprintAlgorithm]
    if (digest === undefined || !sameBytes(await crypto.digest(digest, stamped), imprint)) return { isTrue: false }
    // Older authorities name their certificate by SHA-1, which proves nothing.
    const isTrue = isTrueBy(await judgedBy(crypto, cms, cms.content ?? new Uint8Array()))
    return isTrue === false ? { isTrue } : { isTrue, at, authority: commonNameOf(cms.signer.subject) ?? '' }
  } catch (error) {
    if (error instanceof NotDer) return { isTrue: false }
    throw error
  }
}

/**
 * The check of a PDF's signature. `whole`: the signature is true and covers the file to its end. `changed`: it is not
 * true of these bytes, or its place holds more than it. `unable`: the platform does not know the scheme.
 */
export type SignatureCheck =
  | { kind: 'absent' | 'appended' | 'changed' | 'unable' }
  | {
      kind: 'whole'
      /** Public key of the signer, in DER: whether it is the entity's is for the caller to tell. */
      spki: Uint8Array
      /** Name in its certificate. A stranger may have written it. */
      name: string
      stamp: StampCheck | undefined
    }

const joined = (before: Uint8Array, after: Uint8Array): Uint8Array => {
  const all = new Uint8Array(before.length + after.length)
  all.set(before)
  all.set(after, before.length)
  return all
}

async function checkCms(crypto: CheckingCrypto, cms: Cms, content: Uint8Array): Promise<SignatureCheck> {
  // A signature of PAdES is beside its content, and names its certificate.
  if (cms.contentType !== OID.data || cms.content) return { kind: 'changed' }
  const { naming, fault } = await judgedBy(crypto, cms, content)
  if (naming !== 'sure') return { kind: 'changed' }
  if (fault) return { kind: fault === 'algorithm' ? 'unable' : 'changed' }
  const stamp = cms.token && (await checkStamp(crypto, cms.token, cms.signature))
  return { kind: 'whole', spki: cms.signer.spki, name: commonNameOf(cms.signer.subject) ?? '', stamp }
}

/**
 * Checks the signature of an acta's PDF (R 26.11), on any platform.
 * @param text the bytes, one character for each
 */
export async function checkSignature(crypto: CheckingCrypto, bytes: Uint8Array, text: string): Promise<SignatureCheck> {
  const revisions = revisionsOf(text)
  if (revisions === 'typeset') return { kind: 'absent' }
  if (revisions !== 'signed') return { kind: revisions === 'torn' ? 'changed' : 'appended' }
  const range = signedRange(bytes)
  if (range.fault) return { kind: range.fault === 'range' ? 'appended' : 'changed' }
  try {
    return await checkCms(crypto, readCms(range.cms), joined(range.before, range.after))
  } catch (error) {
    if (error instanceof NotDer) return { kind: 'changed' }
    throw error
  }
}
