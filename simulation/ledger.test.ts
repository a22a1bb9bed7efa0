import { expect, test } from 'vitest'
import type { VisitWrite } from '../src/domain/inspections/visit-write.ts'
import { createLedger } from './ledger.ts'

const where = { phone: 'phone-1', userId: 1, visitId: 2 }
const write: VisitWrite = { call: 'health-observation', body: { observation: 'Se dan recomendaciones' } }
const command = (key: string) => ({ key, slot: 'health-observation' as const, write })

test('a part is safe once the person saw it as such', () => {
  const ledger = createLedger()
  ledger.begin(where, [command('a')])
  expect(ledger.find('a')).toMatchObject({ isTold: false })
  ledger.told([command('a')])
  expect(ledger.find('a')).toMatchObject({ isTold: true, slot: 'health-observation' })
})

test('a newer part of the same place takes the older one out of the queue', () => {
  const ledger = createLedger()
  ledger.begin(where, [command('a')])
  ledger.begin({ ...where, visitId: 3 }, [command('b')])
  const first = ledger.find('a')
  expect(first && ledger.isReplaced(first)).toBe(false)
  ledger.begin(where, [command('c')])
  expect(first && ledger.isReplaced(first)).toBe(true)
})

test('a part that was taken back is safe again under its key after another save', () => {
  const ledger = createLedger()
  ledger.begin(where, [command('a')])
  ledger.told([command('a')])
  ledger.decide('a', 'taken back')
  ledger.letGo('a', 'taken back')
  expect(ledger.find('a')).toMatchObject({ letGo: 'taken back' })
  ledger.begin(where, [command('a')])
  ledger.told([command('a')])
  expect(ledger.find('a')).not.toHaveProperty('letGo')
})
