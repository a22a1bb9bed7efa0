import { fieldProblem } from '../../contract/problems.ts'
import { cleanFileName } from '../../domain/files/accepted-types.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { MAX_IMAGE_BYTES, MAX_PROOF_MB, sizesTold, type Upload } from '../../domain/shared/upload.ts'
import { sniffType } from '../file-kinds/sniff-type.ts'
import type { PreparedProof } from '../legal-notices/legal-notices.queries.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import type { Platform } from '../platform/platform.ts'

const PROOF_TYPES = ['pdf', 'jpg', 'png', 'webp'] as const
type ProofType = (typeof PROOF_TYPES)[number]
const isProofType = (type: string | null): type is ProofType =>
  (PROOF_TYPES as readonly (string | null)[]).includes(type)
const wrongType = () => fieldProblem('notice.proof-type', 'proof')

/**
 * Judges a proof by its content, and stores it. It is slow: never call it inside a transaction.
 * @throws Problem notice.proof-type, document.too-large, upload.day-full
 */
export async function prepareProof(
  { blobs, uploadQuota }: Pick<Platform, 'blobs' | 'uploadQuota'>,
  file: Upload,
  personId: number,
): Promise<PreparedProof> {
  if (!(file instanceof ReceivedFile) || file.size === 0) throw wrongType()
  if (file.size > MAX_IMAGE_BYTES) {
    throw new Problem('document.too-large', { params: sizesTold(file.size, MAX_PROOF_MB) })
  }
  const type = sniffType(file.bytes, file.filename)
  if (!isProofType(type)) throw wrongType()
  await uploadQuota.take(personId, file.size)
  const proofBlob = `${file.sha256}.${type}`
  await blobs.put(proofBlob, file.bytes)
  const name = cleanFileName(file.filename).replace(/\.[A-Za-z0-9]{1,7}$/, '')
  return { proofBlob, proofName: `${name}.${type}` }
}
