import { printTable, type Row } from '../support/table.ts'
import { withMeasuredDevice } from './measured-device.ts'
import { measureOfflineSpeed } from './offline-speed.ts'
import { measureSyncLink } from './sync-link.ts'

/** Figures of offline work: on the device without a network, then over a bad link. */
const rows: Row[] = []
await withMeasuredDevice(async (measured) => {
  rows.push(...(await measureOfflineSpeed(measured)), ...(await measureSyncLink(measured)))
})
printTable(rows)
