import { createHash } from 'node:crypto'
import type { Stamp } from '../../platform/time-stamps.ts'
import { prepareSignature, type SignatureTexts } from './append-signature.ts'
import { type SigningKey, signCades } from './cades.ts'

/** A signed PDF: PAdES B-T with a time stamp, B-B without. */
export type SignedPdf =
  | { pdf: Buffer; level: 'B-B' }
  | { pdf: Buffer; level: 'B-T'; stampedAt: Date; tsaSerial: string; tsaPolicy: string }

/** Bytes of a signature beside its certificates, with the longest signature of RSA. */
const FRAME_BYTES = 2_048
/** Tokens of public authorities have 3 to 7 KB. */
const TOKEN_BYTES = 10_240

/**
 * Signs a PDF that the compiler wrote, by an update that keeps every byte of it.
 * @param stamp absent: no time stamp is asked for
 * @throws UnexpectedPdf for a PDF of another layout
 */
export async function signPdf(
  pdf: Buffer,
  { key, stamp, ...texts }: SignatureTexts & { key: SigningKey; stamp?: Stamp | undefined },
): Promise<SignedPdf> {
  const certificateBytes = key.certificates.reduce((sum, { raw }) => sum + raw.length, 0)
  const holeBytes = FRAME_BYTES + certificateBytes + (stamp ? TOKEN_BYTES : 0)
  const prepared = prepareSignature(pdf, texts, holeBytes)
  const digest = createHash('sha256').update(prepared.before).update(prepared.after).digest()
  const cades = await signCades(digest, key)
  const stamped = await stamp?.(cades.digest)
  const signature = stamped && cades.encode(stamped.token)
  if (!stamped || !signature || signature.length > holeBytes) {
    return { pdf: prepared.withSignature(cades.encode()), level: 'B-B' }
  }
  const { at, serial, policy } = stamped
  return {
    pdf: prepared.withSignature(signature),
    level: 'B-T',
    stampedAt: at,
    tsaSerial: serial,
    tsaPolicy: policy,
  }
}
