import { queryOptions } from '@tanstack/react-query'
import { getRecordPdf } from '../../../contract/evidence/evidence.wire.ts'
import { getRecord, lenientRecord } from '../../../contract/records.wire.ts'
import type { ActaImage } from '../../../domain/records/acta-model.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { imageQuery } from '../../ui/images/image.tsx'

const getReadableRecord = { ...getRecord, reply: lenientRecord((error) => console.error(error)) }

export const recordQuery = (id: number, establishmentId: number) =>
  queryOptions({
    queryKey: queryKeys.record(id, establishmentId),
    queryFn: ({ signal }) => call(getReadableRecord, { params: { id, establishmentId }, signal }),
    // A closed inspection never changes; a plan to follow it asks for the record anew.
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Size of an image on the sheet: evidence is reduced, signatures are small already. */
export const imageSize = ({ kind, isLarge }: ActaImage): 'thumb' | undefined =>
  kind === 'evidence' && !isLarge ? 'thumb' : undefined

export const actaImageQuery = (image: ActaImage) => imageQuery(image.kind, image.name, imageSize(image))

const NAMED = /filename="([^"]+)"/

/** The archivable file, laid out by the server, under the name that the server gives it: `acta-2026-000018.pdf`. */
export async function fetchActaPdf(id: number): Promise<File> {
  const { file, headers } = await callFile(getRecordPdf, { params: { id }, query: {} })
  const [, name = 'acta.pdf'] = NAMED.exec(headers.get('content-disposition') ?? '') ?? []
  return new File([file], name, { type: 'application/pdf' })
}
