import { expect, test } from 'vitest'
import { rollAll } from '../../analytics/roll.queries.ts'
import { loadCases } from '../../demo/follow-ups/load-cases.ts'
import { loadComplaints } from '../../demo/follow-ups/load-complaints.ts'
import { loadSamples } from '../../demo/follow-ups/load-samples.ts'
import { loadDemo } from '../../demo/load-demo.ts'
import { loadHistory } from '../../demo/load-history.ts'
import { loadTrips } from '../../demo/load-trips.ts'
import { loadStory } from '../../demo/story/load-story.ts'
import { stampChanges } from '../../integrations/rows/row-sets.queries.ts'
import { scoreDue } from '../../planning/scoring/scorer.ts'
import { emptyPlatform } from '../../testing/empty-platform.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { silentProgress } from '../progress.ts'
import { verifyRows } from './verify-store.ts'

const reference = new Date('2026-11-20T15:00:00Z')
/** A sample of the history: the whole takes a minute. */
const VISITS = 40

test('the demonstration with its history has no fault, before it is counted and after', async () => {
  const platform = await emptyPlatform(reference)
  await loadDemo(platform)
  await loadStory(platform)
  await loadHistory(platform, { visits: VISITS, rest: 0 })
  await loadComplaints(platform)
  await loadSamples(platform)
  await loadCases(platform)
  await loadTrips(platform)
  const { db } = platform
  await linkAll(db, platform.clock())
  const faults = async () => {
    const told: string[] = []
    await verifyRows(db, silentProgress, (fault) => told.push(fault), { now: platform.clock() })
    return told
  }
  expect(await faults()).toEqual([])
  await rollAll(db)
  await scoreDue(platform)
  await stampChanges(db)
  expect(await faults()).toEqual([])
}, 180_000)
