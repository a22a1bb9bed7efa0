import type { samplePage } from '../../domain/cases/sample-page.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { FoundDocument } from '../files/documents/documents.queries.ts'
import type { Payload } from '../files/package/bag.ts'
import { blobFile } from '../files/package/gather-payload.ts'
import { digestIn } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { readParts } from '../samples/sample-facts.ts'
import { findSample, findSampleActs, type Sample } from '../samples/samples.queries.ts'
import { type Case, findOrigins } from './cases.queries.ts'

type Evidence = Pick<Parameters<typeof samplePage>[0], 'links' | 'results' | 'acts'>

/** The chain of custody, the results and the acts of a sample, with the digest of each report. */
export async function findSampleEvidence(q: Querier, sample: Sample): Promise<Evidence> {
  const { links, results, acts } = await readParts(q, sample)
  return {
    links,
    results,
    acts: acts.map(({ kind, at, reason, reportBlob, reportName, reportedOn }) => ({
      ...{ kind, day: dayOf(at), reason },
      report:
        reportBlob === null || reportName === null || reportedOn === null
          ? null
          : { name: reportName, day: reportedOn, sha256: digestIn(reportBlob) },
    })),
  }
}

/** Reports of the laboratory that the documents of a case name by their digests, and sentences about them. */
export async function reportsOf({ db, blobs }: Platform, held: Case, documents: readonly FoundDocument[]) {
  const found: { payload: Payload[]; notes: string[] } = { payload: [], notes: [] }
  const origins = new Map((await findOrigins(db, held)).map((origin) => [origin.documentId, origin]))
  for (const { id, withdrawnAt, addedAt, order } of documents) {
    const origin = origins.get(id)
    if (withdrawnAt || origin?.kind !== 'sample') continue
    const sample = await findSample(db, held.departmentId, origin.subjectId)
    for (const act of sample ? await findSampleActs(db, sample) : []) {
      if (act.reportBlob === null || act.at > addedAt) continue
      const file = await blobFile({ blobs }, `muestras/${sample?.number}-${act.id}.pdf`, addedAt, act.reportBlob)
      if (file) found.payload.push(file)
      else found.notes.push(`Falta el informe del laboratorio que nombra el documento ${order}.`)
    }
  }
  if (found.payload.length > 0) found.notes.unshift('Los informes del laboratorio están en data/muestras.')
  return found
}
