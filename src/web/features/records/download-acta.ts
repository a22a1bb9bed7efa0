import type { QueryClient } from '@tanstack/react-query'
import { getEvidence } from '../../../contract/evidence/evidence.wire.ts'
import { actaImages, imageKey } from '../../../domain/records/acta-contents.ts'
import type { ActaDocument, ActaImage } from '../../../domain/records/acta-model.ts'
import { call } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { saveFile } from '../../ui/save-file.ts'
import { actaImageQuery, fetchActaPdf } from './records.queries.ts'
import { reducedPhoto } from './reduced-photo.ts'
import { symbolFaces } from './symbol-faces.ts'

/** The bytes as a `data:` address. */
const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/**
 * A picture for the file, or undefined if the server has none or it cannot be drawn. A picture that failed to arrive
 * throws instead.
 */
async function picture(client: QueryClient, image: ActaImage): Promise<string | undefined> {
  try {
    const stored = await client.fetchQuery(actaImageQuery(image))
    const blob = image.isLarge ? await reducedPhoto(stored) : stored
    return blob && (await dataUrl(blob))
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  }
}

/** All available pictures; the acta names the missing ones. */
async function pictures(client: QueryClient, acta: ActaDocument): Promise<Map<string, string>> {
  const found = await Promise.all(
    actaImages(acta).map(async (image) => [imageKey(image), await picture(client, image)] as const),
  )
  return new Map(found.flatMap(([name, url]) => (url === undefined ? [] : [[name, url] as const])))
}

/** The sealed record of an acta as JSON; undefined from an older server, which has no such call. */
async function recordFile(id: number): Promise<string | undefined> {
  try {
    const { evidence } = await call(getEvidence, { params: { id } })
    return evidence.recordFile
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return undefined
    throw error
  }
}

/** Downloads the document as one file, to keep or print. @param id the inspection, where the document is its acta */
export async function downloadHtml(
  client: QueryClient,
  fileName: string,
  acta: ActaDocument,
  id?: number,
): Promise<void> {
  const [images, record, { actaHtml }, { default: css }, { actaFont }, symbols] = await Promise.all([
    pictures(client, acta),
    id === undefined ? undefined : recordFile(id),
    import('./acta-html.ts'),
    import('./acta.css?inline'),
    import('./acta-font.ts'),
    symbolFaces(acta),
  ])
  saveFile(
    new Blob([actaHtml(acta, symbols + actaFont + css, images, record)], { type: 'text/html;charset=utf-8' }),
    fileName,
  )
}

/** Downloads the archivable file. */
export async function downloadPdf(id: number): Promise<void> {
  const file = await fetchActaPdf(id)
  saveFile(file, file.name)
}
