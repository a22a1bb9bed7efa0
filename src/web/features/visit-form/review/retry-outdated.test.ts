import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { enqueue, listVisitCommands } from '../../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { retryOutdated } from './retry-outdated.ts'

const owner = { userId: 2, assignmentId: 7 }
const signer = { name: 'Luz', idCard: '1', role: 'Turno', outcome: 'ausente' as const, refusalReason: 'Salió' }
const writes: VisitWrite[] = [
  { call: 'health-observation', body: { observation: 'Limpio' } },
  { call: 'establishment-signature', body: signer },
  { call: 'witness-signature', body: signer },
]

beforeEach(() => Promise.all(visitDatabase.tables.map((table) => table.clear())))

test.each(['signature.outdated', 'inspection.signed-before'])(
  'sends again what %s held, and no signature that is itself over other content',
  async (code) => {
    const commands = writes.map((write, at) => ({ slot: write.call as 'witness-signature', write, key: `key-${at}` }))
    await enqueue(
      owner,
      commands.map((command) => ({ ...command, filledOn: { establishmentId: 1, checklistId: 1 } })),
    )
    const refusal = { code, message: '', fields: {} }
    await visitDatabase.commands.toCollection().modify({ state: 'refused', refusal })
    await retryOutdated(owner, ['witness-signature'])
    const states = (await listVisitCommands(owner)).map(({ slot, state }) => [slot, state])
    expect(Object.fromEntries(states)).toEqual({
      'health-observation': 'waiting',
      'establishment-signature': 'waiting',
      'witness-signature': 'refused',
    })
  },
)
