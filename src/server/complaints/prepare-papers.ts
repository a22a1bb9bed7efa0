import { fieldProblem } from '../../contract/problems.ts'
import { isPaperKind, type PaperKind, paperName } from '../../domain/complaints/complaint-papers.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { MAX_IMAGE_BYTES, MAX_PROOF_MB, sizesTold, type Upload } from '../../domain/shared/upload.ts'
import { sniffType } from '../file-kinds/sniff-type.ts'
import { prepareImage } from '../images/images.service.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import type { Platform } from '../platform/platform.ts'

/** A paper whose bytes are stored. Officials see it once its row is inserted. */
export type PreparedPaper = { kind: PaperKind; blob: string; bytes: number }

type Parts = Pick<Platform, 'blobs' | 'storedImages' | 'uploadQuota'>
type Sender = { personId: number; field: string }

async function preparePaper(parts: Parts, file: Upload, { personId, field }: Sender): Promise<PreparedPaper> {
  if (!(file instanceof ReceivedFile) || file.size === 0) throw fieldProblem('complaint.paper-type', field)
  if (file.size > MAX_IMAGE_BYTES) {
    throw new Problem('document.too-large', { params: sizesTold(file.size, MAX_PROOF_MB) })
  }
  const kind = sniffType(file.bytes, file.filename)
  if (!isPaperKind(kind)) throw fieldProblem('complaint.paper-type', field)
  const { blobs, uploadQuota: quota } = parts
  if (kind === 'pdf') {
    await quota.take(personId, file.size)
    const blob = `${file.sha256}.pdf`
    await blobs.put(blob, file.bytes)
    return { kind, blob, bytes: file.size }
  }
  return { kind, ...(await keepPhoto(parts, file, { personId, field, quota })) }
}

/** No row of images names it: each official who knows the name of an image of the department may see it. */
async function keepPhoto(parts: Parts, file: ReceivedFile, options: Parameters<typeof prepareImage>[3]) {
  const { name: blob, bytes, keep } = await prepareImage(parts, 'evidence', file, options)
  await keep?.()
  return { blob, bytes }
}

/**
 * Judges papers and photos by their content, one after the other, and stores them as they came. It is slow: never call it
 * inside a transaction.
 * @param field the field that a refusal is about
 * @throws Problem complaint.paper-type, document.too-large, upload.day-full, image.*
 */
export async function preparePapers(parts: Parts, files: readonly Upload[], sender: Sender): Promise<PreparedPaper[]> {
  const prepared: PreparedPaper[] = []
  for (const file of files) prepared.push(await preparePaper(parts, file, sender))
  return prepared
}

/**
 * Judges photos of a citizen. None is stored before all of them and `count` have passed: strangers send what is refused as
 * often as they like.
 * @param count counts the bytes that will be stored, and may refuse them
 * @throws Problem complaint.photo-type, complaint.paper-there, document.too-large, image.*
 */
export async function prepareCitizenPhotos(
  parts: Parts,
  files: readonly Upload[],
  { field, count }: { field: string; count: (bytes: number) => Promise<void> },
): Promise<PreparedPaper[]> {
  const judged = files.map((file) => {
    if (!(file instanceof ReceivedFile) || file.size === 0) throw fieldProblem('complaint.photo-type', field)
    if (file.size > MAX_IMAGE_BYTES) {
      throw new Problem('document.too-large', { params: sizesTold(file.size, MAX_PROOF_MB) })
    }
    const kind = sniffType(file.bytes, file.filename)
    if (!isPaperKind(kind) || kind === 'pdf') throw fieldProblem('complaint.photo-type', field)
    return { file, kind }
  })
  judged.forEach(({ file, kind }, index) => {
    const before = judged.findIndex((other) => other.file.sha256 === file.sha256)
    if (before === index) return
    throw new Problem('complaint.paper-there', { params: { paper: paperName({ kind, position: before + 1 }) } })
  })
  const decoded = []
  for (const { file, kind } of judged) {
    decoded.push({ ...(await prepareImage(parts, 'evidence', file, { field })), kind })
  }
  await count(judged.reduce((sum, { file }) => sum + file.size, 0))
  for (const { keep } of decoded) await keep?.()
  return decoded.map(({ kind, name: blob, bytes }) => ({ kind, blob, bytes }))
}
