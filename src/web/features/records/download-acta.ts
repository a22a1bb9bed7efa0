import type { QueryClient } from '@tanstack/react-query'
import { actaImages, imageKey } from '../../../domain/records/acta-contents.ts'
import type { ActaDocument, ActaImage } from '../../../domain/records/acta-model.ts'
import { Refusal } from '../../api/refusal.ts'
import { saveFile } from '../../ui/save-file.ts'
import { actaImageQuery, fetchActaPdf } from './records.queries.ts'
import { reducedPhoto } from './reduced-photo.ts'

/** The bytes as a `data:` address. */
const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })

/** A picture for the file, or undefined if the server has none. A picture that failed to arrive throws instead. */
async function picture(client: QueryClient, image: ActaImage): Promise<string | undefined> {
  try {
    const blob = await client.fetchQuery(actaImageQuery(image))
    return await dataUrl(image.isLarge ? await reducedPhoto(blob) : blob)
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

/** Downloads the document as one file, to keep or print. */
export async function downloadHtml(client: QueryClient, fileName: string, acta: ActaDocument): Promise<void> {
  const [images, { actaHtml }, { default: css }, { actaFont }] = await Promise.all([
    pictures(client, acta),
    import('./acta-html.ts'),
    import('./acta.css?inline'),
    import('./acta-font.ts'),
  ])
  saveFile(new Blob([actaHtml(acta, actaFont + css, images)], { type: 'text/html;charset=utf-8' }), fileName)
}

/** Downloads the archivable file as `acta-{id}.pdf`. */
export const downloadPdf = async (id: number): Promise<void> => saveFile(await fetchActaPdf(id), `acta-${id}.pdf`)
