import type { QueryClient } from '@tanstack/react-query'
import { actaImages } from '../../../domain/records/acta-contents.ts'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { saveFile } from '../../ui/save-file.ts'
import { dataUrl } from './data-url.ts'
import { actaImageQuery, fetchActaPdf } from './records.queries.ts'

/** Every picture that can be had; the acta says which ones are missing. */
async function pictures(client: QueryClient, acta: ActaDocument): Promise<Map<string, string>> {
  const found = await Promise.allSettled(
    actaImages(acta).map(async (image) => {
      const blob = await client.fetchQuery(actaImageQuery(image))
      return [image.name, await dataUrl(blob)] as const
    }),
  )
  return new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
}

/** The document as one file, to keep or to print. */
export async function downloadHtml(client: QueryClient, fileName: string, acta: ActaDocument): Promise<void> {
  const [images, { actaHtml }, { default: css }] = await Promise.all([
    pictures(client, acta),
    import('./acta-html.ts'),
    import('./acta.css?inline'),
  ])
  saveFile(new Blob([actaHtml(acta, css, images)], { type: 'text/html;charset=utf-8' }), fileName)
}

/** `acta-{id}.pdf`: the archivable file. */
export const downloadPdf = async (id: number): Promise<void> => saveFile(await fetchActaPdf(id), `acta-${id}.pdf`)
