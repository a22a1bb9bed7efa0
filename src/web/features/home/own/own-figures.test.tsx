import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readSummary } from '../../../../contract/analytics/analytics.wire.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { readSyncTimestamps, saveSyncTimestamps } from '../../../offline/store/sync-timestamps.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { messages, ownTexts } from '../messages.ts'
import { period, someKpis } from '../testing.ts'
import { OwnFigures } from './own-figures.tsx'

const TODAY = '2026-11-27'
const OWN = 2
const summary = { ...period, kpis: someKpis({ overdue: 7 }), previous: someKpis() }
const asOf = messages.asOf('27/11/2026 08:05')

beforeEach(async () => {
  await visitDatabase.marks.clear()
  await saveSyncTimestamps(OWN, { preparedAt: '2026-11-27T12:00:00.000Z' })
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: z.encode(readSummary.reply, summary) }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The page as it opens anew: nothing is left in memory of what the server told before. */
const open = (isOnline: boolean, { userId = OWN, today = TODAY } = {}) =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <OwnFigures userId={userId} today={today} isOnline={isOnline} />
      </QueryClientProvider>
    </MantineProvider>,
  )

async function openWithSignal() {
  open(true)
  await screen.findByText(asOf)
  await waitFor(async () => expect((await readSyncTimestamps(OWN)).ownFigures).toBeDefined())
  cleanup()
}

describe('own figures without signal', () => {
  test('own figures without signal are the last ones on this device, with their time', async () => {
    await openWithSignal()
    open(false)
    await screen.findByText(asOf)
    expect(screen.getByText(ownTexts.overdue).nextSibling?.textContent).toBe('7')
    expect((await readSyncTimestamps(OWN)).preparedAt).toBe('2026-11-27T12:00:00.000Z')
  })

  test.each([
    ['another official', { userId: 3 }],
    ['another month', { today: '2026-12-01' }],
  ])('own figures without signal are hidden with those of %s', async (_of, other) => {
    await openWithSignal()
    open(false, other)
    await screen.findByText(messages.unreachable)
    expect(screen.queryByText(asOf)).toBeNull()
  })
})
