import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pipelineTransaction } from '../../platform/db/batching/pipeline.ts'
import { requirements } from '../../schema/follow-up/requirements.table.ts'
import { testApi } from '../../testing/api.ts'
import { allowEveryConcept } from '../../testing/data/close-at-once.ts'
import { anEstablishment, aPlan, theChecklist } from '../../testing/data/fixtures.ts'
import { commitLot } from './save-lot.ts'
import type { VisitCommands } from './save-transaction.ts'

const api = await testApi()
const { db } = api.platform
const { technician, administrator } = api.officials
await allowEveryConcept(api)
const items = (await theChecklist(api.as(technician))).flatMap((section) => section.items)
const establishments = [await anEstablishment(api), await anEstablishment(api), await anEstablishment(api)]

const image = {
  kind: 'signatures',
  name: 'a.png',
  mediaType: 'image/png',
  bytes: 1,
  width: 1,
  height: 1,
  thumbSha256: '',
} as const
const photo = { ...image, kind: 'evidence', name: 'b.jpg', mediaType: 'image/jpeg' } as const
const evidence = { size: 1, type: 'image/jpeg' }
const person = { name: 'Ana', idCard: '1', role: 'Dueña', signature: 'data:image/png;base64,AA==' }

/** A whole visit whose items of `findings` are not complied with. */
async function wholeVisit(establishmentId: number, findings: readonly number[]): Promise<VisitCommands> {
  const reply = await api.as(administrator).post('/api/assignment', aPlan(api.officials, establishmentId))
  const visitId: number = reply.body.data.assignment_id
  return {
    official: technician,
    visitId,
    commands: [
      ...items.map(({ item_configuration_id: itemId }, index) => {
        const found = { concept: 'I' as const, observation: 'Piso agrietado', evidence }
        const answer = findings.includes(index) ? found : { concept: 'A' as const }
        const body = { assignmentId: visitId, itemId, ...answer }
        return { write: { call: 'items' as const, body }, ...(findings.includes(index) && { image: photo }) }
      }),
      { write: { call: 'health-observation', body: { observation: 'Se recomienda' } } },
      { write: { call: 'establishment-signature', body: person }, image },
      { write: { call: 'witness-signature', body: person }, image: { ...image, name: 'c.png' } },
    ],
  }
}

/** Closes the visits in one transaction. @returns the names of its reading statements, and the saves that wait for it */
async function closeTogether(saves: readonly VisitCommands[]) {
  const names: string[] = []
  const outcomes = await pipelineTransaction(db, (pipeline) =>
    commitLot(
      {
        ...pipeline,
        rows: (statement, params) => {
          names.push(statement.name)
          return pipeline.rows(statement, params)
        },
      },
      saves,
      { ...api.platform, at: api.time.now, waits: true },
    ),
  )
  for (const outcome of outcomes) if (outcome !== 'busy') expect(outcome).toMatchObject({ value: { isClosed: true } })
  return { names, waiting: saves.filter((_, index) => outcomes[index] === 'busy') }
}

const found = () =>
  db
    .select({
      establishmentId: requirements.establishmentId,
      lineage: requirements.lineage,
      repeats: requirements.repeats,
    })
    .from(requirements)
    .orderBy(asc(requirements.id))

test('closings of one transaction read the facts of their requirements once, and each has its own', async () => {
  const [first, second, third] = establishments as [number, number, number]
  const { names: without } = await closeTogether([await wholeVisit(first, [])])
  const saves = [await wholeVisit(first, [0, 2]), await wholeVisit(second, [2]), await wholeVisit(third, [])]
  const { names: read, waiting } = await closeTogether(saves)
  expect(waiting).toEqual([])
  // However many close: the lock of the days, and one reading.
  expect(read.toSorted()).toEqual([...without, 'share_calendar_turns', 'read_birth_facts_of_lot'].toSorted())
  const lineage = (index: number) => items[index]?.item_configuration_id
  expect(await found()).toEqual([
    { establishmentId: first, lineage: lineage(0), repeats: null },
    { establishmentId: first, lineage: lineage(2), repeats: null },
    { establishmentId: second, lineage: lineage(2), repeats: null },
  ])
})

test('each repeats what an earlier visit found at its own establishment', async () => {
  const [first, second, third] = establishments as [number, number, number]
  const earlier = await db
    .select({ id: requirements.id, establishmentId: requirements.establishmentId, lineage: requirements.lineage })
    .from(requirements)
  const earlierOf = (establishmentId: number, index: number) =>
    earlier.find(
      (one) => one.establishmentId === establishmentId && one.lineage === items[index]?.item_configuration_id,
    )?.id ?? null
  await closeTogether([
    await wholeVisit(third, [0, 2]),
    await wholeVisit(second, [0, 2]),
    await wholeVisit(first, [0, 2]),
  ])
  const born = (await found()).slice(earlier.length)
  expect(born.map(({ establishmentId, repeats }) => [establishmentId, repeats])).toEqual([
    [third, null],
    [third, null],
    [second, null],
    [second, earlierOf(second, 2)],
    [first, earlierOf(first, 0)],
    [first, earlierOf(first, 2)],
  ])
  expect(earlierOf(first, 0)).not.toBeNull()
})

test('a second visit to an establishment waits for a closing with findings, and repeats them', async () => {
  const establishment = await anEstablishment(api)
  const known = (await found()).length
  const saves = [await wholeVisit(establishment, [0]), await wholeVisit(establishment, [0])]
  const { waiting } = await closeTogether(saves)
  expect(waiting).toEqual([saves[1]])
  await closeTogether(waiting)
  const born = await db.select().from(requirements).orderBy(asc(requirements.id))
  expect(born.slice(known).map(({ repeats }) => repeats)).toEqual([null, born[known]?.id])
})
