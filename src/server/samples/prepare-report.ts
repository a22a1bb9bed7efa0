import { fieldProblem } from '../../contract/problems.ts'
import { cleanFileName } from '../../domain/files/accepted-types.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { MAX_IMAGE_BYTES, MAX_PROOF_MB, sizesTold, type Upload } from '../../domain/shared/upload.ts'
import { sniffType } from '../file-kinds/sniff-type.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import type { Platform } from '../platform/platform.ts'

/** A report whose bytes are stored. Officials see it once its act is inserted. */
export type PreparedReport = { reportBlob: string; reportName: string }

const notPdf = () => fieldProblem('sample.report-type', 'report')

/**
 * Judges a report by its content, and stores it. It is slow: never call it inside a transaction.
 * @throws Problem sample.report-type, document.too-large, upload.day-full
 */
export async function prepareReport(
  { blobs, uploadQuota }: Pick<Platform, 'blobs' | 'uploadQuota'>,
  file: Upload,
  personId: number,
): Promise<PreparedReport> {
  if (!(file instanceof ReceivedFile) || file.size === 0) throw notPdf()
  if (file.size > MAX_IMAGE_BYTES) {
    throw new Problem('document.too-large', { params: sizesTold(file.size, MAX_PROOF_MB) })
  }
  if (sniffType(file.bytes, file.filename) !== 'pdf') throw notPdf()
  await uploadQuota.take(personId, file.size)
  const reportBlob = `${file.sha256}.pdf`
  await blobs.put(reportBlob, file.bytes)
  const name = cleanFileName(file.filename).replace(/\.[A-Za-z0-9]{1,7}$/, '')
  return { reportBlob, reportName: `${name}.pdf` }
}
