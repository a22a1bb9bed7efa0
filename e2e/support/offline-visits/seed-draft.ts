import type { Page } from 'playwright-core'
import type { VisitDraft } from '../../../src/web/features/visit-form/draft/visit-draft.ts'
import type { InspectionContent, ItemContent, SignerContent } from './inspection-content.ts'

const textsOf = ({ name, idCard, role }: SignerContent) => ({ name, idCard, role })

const itemDraft = (item: ItemContent, capturedAt: string): VisitDraft['items'][string] => ({
  concept: item.concept,
  observation: item.observation,
  ...(item.measure && { measure: item.measure }),
  isCritical: item.isCritical,
  ...(item.sampleRecord && { samplesTaken: true }),
  sampleRecord: item.sampleRecord,
  ...(item.counterSampleRecord && { counterSampleTaken: true }),
  counterSampleRecord: item.counterSampleRecord,
  capturedAt,
})

const draftOf = (content: InspectionContent, capturedAt: string): Omit<VisitDraft, 'keys'> => ({
  items: Object.fromEntries(content.items.map((item) => [String(item.itemId), itemDraft(item, capturedAt)])),
  healthObservation: content.healthObservation,
  signers: {
    'establishment-signature': {
      ...textsOf(content.establishmentSigner),
      observation: content.establishmentSigner.observation,
    },
    'witness-signature': { ...textsOf(content.witness), observation: '' },
  },
})

const pngUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`

/**
 * Stores a filled inspection where the form keeps its draft, as if it had just been typed. The page must have loaded
 * the app, which makes the database, and must not have the visit open.
 */
export async function seedDraft(
  page: Page,
  { userId, assignmentId }: { userId: number; assignmentId: number },
  content: InspectionContent,
  capturedAt: string,
): Promise<void> {
  const media = [
    ...content.items
      .filter(({ photo }) => photo)
      .map(({ itemId, photo }) => ({ slot: `item-${itemId}`, jpeg: photo?.toString('base64') ?? '' })),
    { slot: 'establishment-signature', url: pngUrl(content.establishmentSigner.signature) },
    { slot: 'witness-signature', url: pngUrl(content.witness.signature) },
  ]
  const draft = { users: { [userId]: draftOf(content, capturedAt) } }
  await page.evaluate(
    async ({ userId, assignmentId, media, draft }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open('vigia-visits')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const rows = media.map((medium) => {
        const bytes =
          'jpeg' in medium ? Uint8Array.from(atob(medium.jpeg ?? ''), (one) => one.charCodeAt(0)) : undefined
        const content = bytes ? new Blob([bytes], { type: 'image/jpeg' }) : (medium as { url: string }).url
        return { userId, assignmentId, slot: medium.slot, content }
      })
      await new Promise<void>((resolve, reject) => {
        const write = database.transaction('media', 'readwrite')
        for (const row of rows) write.objectStore('media').put(row)
        write.oncomplete = () => resolve()
        write.onabort = () => reject(write.error)
      })
      database.close()
      localStorage.setItem(`inspection-draft-${assignmentId}`, JSON.stringify(draft))
    },
    { userId, assignmentId, media, draft },
  )
}
