import { ACCEPTED_TYPES } from '../../../domain/files/accepted-types.ts'
import { custodyForm, resultForm, sampleForm } from '../../../domain/samples/sample-forms.ts'
import { findFilesOf } from '../../file-list/file-list.queries.ts'
import { addSentDocument } from '../../files/documents/documents.service.ts'
import type { PreparedDocument } from '../../files/documents/receive-document.ts'
import { findGoods } from '../../measures/measure-parts.queries.ts'
import { ReceivedFile } from '../../platform/http/body/received-file.ts'
import { prepareReport } from '../../samples/prepare-report.ts'
import { recordLink, recordResults } from '../../samples/sample-acts.service.ts'
import { recordSample } from '../../samples/take-sample.service.ts'
import { minutesAfter } from '../calendar.ts'
import { COURIER, LABORATORY } from '../follow-ups/load-samples.ts'
import { QUOTA_BYTES } from '../load-files.ts'
import { PROOF } from '../tell-notice.ts'
import { instantOn } from './story-days.ts'
import { GOODS } from './story-measures.ts'
import type { Story } from './story-telling.ts'
import { TEMPERATURE } from './story-visits.ts'

const AFTERNOON = 15 * 60
const SALMONELLA = 'Salmonella spp.'
const ESCHERICHIA = 'Escherichia coli'

const results = [
  { test: SALMONELLA, method: 'ISO 6579', result: 'Ausencia en 25 g', verdict: 'conforme' },
  { test: ESCHERICHIA, method: 'ISO 16649', result: 'Menos de 10', unit: 'UFC/g', verdict: 'conforme' },
]

type Taken = { inspectionId: number; measureId: number; closedAt: Date }

/** A sample of the frozen goods, which reaches the laboratory on the same day. @returns its id */
export async function takeSample(story: Story, { inspectionId, measureId, closedAt }: Taken): Promise<number> {
  const { platform, technician: by } = story
  const { db } = platform
  const [good] = await findGoods(db, { departmentId: by.departmentId, id: measureId })
  const at = (minutes: number) => ({ by, at: minutesAfter(closedAt, minutes), images: [] })
  const form = sampleForm.parse({
    ...{ ...GOODS, inspectionId, itemId: TEMPERATURE, measureId, goodId: good?.id, quantity: 1, temperature: 8 },
    ...{ container: 'Bolsa estéril', sealNumber: 'MT-0117', reason: 'Pollo congelado por su temperatura.' },
    tests: [SALMONELLA, ESCHERICHIA],
    ...{ counterSample: 'no_procede', counterReason: 'Alimento perecedero de consumo inmediato.' },
  })
  const { id } = await recordSample(db, { ...at(25), form })
  await recordLink(db, id, { ...at(30), form: custodyForm.parse(COURIER) })
  const handed = { ...LABORATORY, reception: 'recibida', isSealIntact: true, temperature: 4 }
  await recordLink(db, id, { ...at(90), form: custodyForm.parse(handed) })
  return id
}

const REPORT = 'Informe de laboratorio del pollo'

/** Puts the report into the file of the restaurant, as an official would. */
async function fileReport({ platform, administrator: by, establishmentId }: Story, report: ReceivedFile, at: Date) {
  const [file] = await findFilesOf(platform.db, by, 'establishment', establishmentId)
  if (!file) throw new Error('The restaurant has no file.')
  const { sha256, size } = report
  const sent: PreparedDocument = {
    ...{ blob: `${sha256}.pdf`, sha256, mediaType: ACCEPTED_TYPES.pdf, bytes: size, pages: 1, isProtected: false },
    ...{ name: report.filename, scan: 'sin_antivirus', scanDetail: null, engine: null },
  }
  const form = { file: { size, type: sent.mediaType }, title: REPORT }
  await addSentDocument(platform.db, file.id, { by, at, quotaBytes: QUOTA_BYTES }, { form, sent })
}

/** The laboratory's report: the goods conform. */
export async function reportSample(story: Story, id: number): Promise<void> {
  const { platform, days, technician: by } = story
  const file = new ReceivedFile(PROOF, 'application/pdf', 'informe-pollo.pdf')
  const report = await prepareReport(platform, file, by.id)
  const form = resultForm.parse({ tests: results, reportedOn: days.reported, report: file })
  const at = instantOn(days.reported, AFTERNOON)
  await recordResults(platform.db, id, { by, at, form, report })
  await fileReport(story, file, at)
}
