import { checkRecord, readProgress } from '../../e2e/support/offline-visits/check-record.ts'
import { storedRows } from '../../e2e/support/offline-visits/device-storage.ts'
import type { InspectionContent } from '../../e2e/support/offline-visits/inspection-content.ts'
import type { Row } from '../support/table.ts'
import type { MeasuredDevice } from './measured-device.ts'

/** Link of a village's mast on a good day. */
const LINK = { kbitPerS: 400, roundTripMs: 400 }
const GIVE_UP_MS = 300_000

const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`

/** Bytes of the inspection's content alone: texts, drawings as they are sent, photos. */
function ownBytes({ items, healthObservation, establishmentSigner, witness }: InspectionContent) {
  const photos = items.flatMap(({ photo }) => (photo ? [photo.length] : []))
  const texts = JSON.stringify([items.map((item) => ({ ...item, photo: undefined })), healthObservation])
  const signers = [establishmentSigner, witness].map((signer) =>
    JSON.stringify({ ...signer, signature: signer.signature.toString('base64') }),
  )
  const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)
  const photoBytes = sum(photos)
  return {
    photos: photos.length,
    photoBytes,
    all: photoBytes + sum([texts, ...signers].map((text) => Buffer.byteLength(text))),
  }
}

/** Resolves when the server has closed the visit and the device shows that. */
async function synchronised({ device, technician, visit }: MeasuredDevice): Promise<void> {
  const until = Date.now() + GIVE_UP_MS
  for (;;) {
    const rows = await storedRows(device.page(), 'commands')
    if (rows.length === 0 && (await readProgress(technician, visit.assignmentId)).isDone) return
    if (Date.now() > until) throw new Error(`Not synchronised after ${seconds(GIVE_UP_MS)}: ${JSON.stringify(rows)}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Sends a whole inspection that waits on the device, over a bad link.
 *
 * The reference is the link's own time for the bytes of photos, signatures and texts, and one round trip. Headers,
 * repeated bytes and idle time count against the product.
 */
export async function measureSyncLink(measured: MeasuredDevice): Promise<Row[]> {
  const { device, proxy, technician, visit, content } = measured
  const { photos, photoBytes, all } = ownBytes(content)
  const before = proxy.bytes()
  proxy.shape(LINK)
  const began = performance.now()
  await device.context.setOffline(false)
  await synchronised(measured)
  const tookMs = performance.now() - began
  proxy.shape()
  await checkRecord(technician, visit, content)
  const after = proxy.bytes()
  const up = after.up - before.up
  const own = (all * 8) / LINK.kbitPerS + LINK.roundTripMs
  return [
    {
      what: `One inspection of ${content.items.length} items and ${photos} photos (${(photoBytes / 1024).toFixed(0)} KB) over ${LINK.kbitPerS} kbit/s and ${LINK.roundTripMs} ms`,
      where: 'Chromium',
      measured: `${seconds(tookMs)}; ${(up / 1024).toFixed(0)} KB up, ${((after.down - before.down) / 1024).toFixed(0)} KB down`,
      reference: `${seconds(own)} for its bytes (≤ 1.3 ×)`,
      ratio: `${(tookMs / own).toFixed(2)} ×`,
    },
  ]
}
