import { describe, expect, test } from 'vitest'
import type { FieldAct } from '../../../offline/acts/field-act.ts'
import { aCommand, aListedVisit, aPreparedVisit, theChecklist } from '../testing.ts'
import {
  byMunicipality,
  closedVisits,
  hasUnsentWork,
  holdsWork,
  type OfflineVisitSources,
  offlineVisits,
} from './offline-visit.ts'

const nothing: OfflineVisitSources = {
  userId: 2,
  isInspector: true,
  prepared: [],
  listed: [],
  listedAt: Date.parse('2026-12-01T00:00:00Z'),
  commands: [],
  acts: [],
  drafted: new Map(),
  checklists: new Map([[1, theChecklist]]),
  day: '2026-03-02',
  draftedOn: () => undefined,
}
const anAct = (call: FieldAct['call']): FieldAct => ({
  ...{
    call,
    key: 'k',
    userId: 2,
    assignmentId: 40,
    establishmentId: 5,
    title: '',
    form: {},
    fields: {},
    seals: [],
    items: [],
  },
  ...{ photos: 0, seq: 1, state: 'waiting', wasAttempted: false, isUploadBegun: false, revision: 1, offer: 1 },
  ...{ refusal: null, number: null, writtenAt: '2026-03-02T15:00:00.000Z' },
})
const visitsOf = (sources: Partial<OfflineVisitSources>) => offlineVisits({ ...nothing, ...sources })

describe('visits that were not made', () => {
  const said = { ...anAct('not-made'), assignmentId: 40 }

  test('a visit that is said not to be made waits in the list, mine or not', () => {
    const [waiting] = visitsOf({ prepared: [aPreparedVisit()], listed: undefined, acts: [said] })
    expect(waiting?.facts.isNotMade).toBe(true)
    const left = { prepared: [aPreparedVisit()], acts: [said], isInspector: false }
    expect(visitsOf(left).map(({ assignmentId, opens }) => [assignmentId, opens])).toEqual([[40, undefined]])
    expect(visitsOf({ ...left, acts: [{ ...said, state: 'sent' }] })).toEqual([])
    expect(visitsOf({ prepared: [aPreparedVisit()], acts: [anAct('sample')] })[0]?.facts.isNotMade).toBe(false)
  })

  test('a visit that was not made leaves the list with its last work', () => {
    const prepared = [aPreparedVisit({ isNotMade: true })]
    expect(visitsOf({ prepared })).toEqual([])
    expect(visitsOf({ prepared, drafted: new Map([[40, ['item-1']]]) })).toHaveLength(1)
    expect(visitsOf({ prepared, commands: [aCommand()] })).toHaveLength(1)
    const closed = [aPreparedVisit({ closedInspectionId: 9 })]
    expect(visitsOf({ prepared: closed })).toEqual([])
    expect(visitsOf({ prepared: closed, acts: [{ ...said, state: 'refused' }] })).toHaveLength(1)
  })
})

describe('my visits in the field', () => {
  test('a visit prepared after the list was read was not taken away', () => {
    const visit = aPreparedVisit()
    const listedAt = Date.parse(visit.preparedAt)
    expect(visitsOf({ prepared: [visit], listedAt: listedAt - 1 })).toMatchObject([{ isWithdrawn: false }])
    expect(visitsOf({ prepared: [visit], listedAt: listedAt + 1 })).toMatchObject([{ isWithdrawn: true }])
  })

  test('my visits are those of the device and those of the server, each once', () => {
    const visits = visitsOf({
      prepared: [aPreparedVisit()],
      listed: [aListedVisit(), aListedVisit({ id: 41, establishment: 'Asadero', establishmentId: 6 })],
    })
    expect(visits.map(({ plan, facts, isWithdrawn }) => [plan.name, facts.isPrepared, isWithdrawn])).toEqual([
      ['Asadero', false, false],
      ['Restaurante El Portal', true, false],
    ])
    expect(visits[0]?.opens).toEqual({ assignmentId: 41, establishmentId: 6, inscriptionTypeId: 1 })
  })

  test('my visits are the same without an answer of the server, none withdrawn', () => {
    const [visit] = visitsOf({ prepared: [aPreparedVisit()], listed: undefined })
    expect(visit).toMatchObject({ isWithdrawn: false, plan: { address: 'Calle 24 # 30-15' } })
  })

  test("my visits show a disabled place; the list is newer than the device's copy", () => {
    const off = { establishmentActive: false }
    const told = (sources: Partial<OfflineVisitSources>) => visitsOf(sources)[0]?.plan.isPlaceInactive
    expect(told({ prepared: [aPreparedVisit()], listed: [aListedVisit()] })).toBe(false)
    expect(told({ prepared: [aPreparedVisit(off)], listed: undefined })).toBe(true)
    expect(told({ prepared: [aPreparedVisit(off)], listed: [aListedVisit({ establishmentActive: true })] })).toBe(false)
    expect(told({ listed: [aListedVisit(off)] })).toBe(true)
  })

  test('keep one that is no longer mine while there is work in it', () => {
    const [visit] = visitsOf({ prepared: [aPreparedVisit()], commands: [aCommand()] })
    expect(visit).toMatchObject({ isWithdrawn: true, facts: { waiting: ['item-1'] } })
  })

  test.each<[string, Partial<OfflineVisitSources>, boolean]>([
    ['nothing', {}, false],
    ['something to send', { commands: [aCommand()] }, true],
    ['something refused', { commands: [aCommand({ state: 'refused' })] }, true],
    ['a draft', { drafted: new Map([[40, ['item-1']]]) }, true],
    ['the draft of what the server has', { drafted: new Map([[40, ['witness-signature']]]) }, false],
  ])('a visit that is no longer mine, with %s in it, tells whether it has work: %#', (_, sources, expected) => {
    const progress = { ...aPreparedVisit().progress, hasWitnessSignature: true }
    const [visit] = visitsOf({ prepared: [aPreparedVisit({ progress })], ...sources })
    expect(visit && hasUnsentWork(visit)).toBe(expected)
    // The user must discard all work on the device before the visit is removed from it.
    expect(visit && holdsWork(visit)).toBe(Object.keys(sources).length > 0)
  })

  test('a user who fills visits no more sees those with work, with no way in', () => {
    const visits = visitsOf({
      prepared: [aPreparedVisit(), aPreparedVisit({ assignmentId: 41, establishment: 'Asadero' })],
      isInspector: false,
      listed: undefined,
      commands: [aCommand({ assignmentId: 41 })],
    })
    expect(visits).toMatchObject([{ assignmentId: 41, isWithdrawn: true, opens: undefined }])
  })

  test('work on an otherwise unknown visit is shown', () => {
    const [visit] = visitsOf({ listed: undefined, commands: [aCommand({ assignmentId: 77 })] })
    expect(visit).toMatchObject({ plan: { name: 'Visita n.º 77' }, opens: undefined })
  })

  test('show a draft of a visit that is not prepared', () => {
    const [visit] = visitsOf({ listed: undefined, drafted: new Map([[40, ['item-1']]]) })
    expect(visit?.facts).toMatchObject({ isPrepared: false, drafted: ['item-1'] })
  })

  test('leave out what the server closed, which has a list of its own', () => {
    const progress = { ...aPreparedVisit().progress, hasWitnessSignature: true }
    const prepared = [aPreparedVisit({ closedInspectionId: 9, progress })]
    expect(visitsOf({ prepared, drafted: new Map([[40, ['witness-signature']]]) })).toEqual([])
    expect(closedVisits(prepared)).toEqual([
      { assignmentId: 40, establishmentId: 5, inspectionId: 9, name: 'Restaurante El Portal' },
    ])
  })

  test.each([
    ['with the number of its record', 9, '2026-000018'],
    ['without the number of another record, which a restored server gave', 12, undefined],
  ])('name a closed one %s', (_, inspectionId, number) => {
    const progress = { ...aPreparedVisit().progress, isDone: true, inspectionId, actaNumber: '2026-000018' }
    expect(closedVisits([aPreparedVisit({ closedInspectionId: 9, progress })])[0]?.actaNumber).toBe(number)
  })

  test('a closed visit stays in sight while something of it was refused or never sent', () => {
    const prepared = [aPreparedVisit({ closedInspectionId: 9 })]
    expect(visitsOf({ prepared, commands: [aCommand({ state: 'refused' })] })).toHaveLength(1)
    expect(visitsOf({ prepared, drafted: new Map([[40, ['item-1']]]) })).toHaveLength(1)
  })
})

test('municipalities come as in a dictionary, those of an unknown place last', () => {
  const visits = visitsOf({
    prepared: [
      aPreparedVisit({ assignmentId: 1, city: 'Turbaco', establishment: 'Zapote' }),
      aPreparedVisit({ assignmentId: 2, city: 'Ágora' }),
      aPreparedVisit({ assignmentId: 3, city: 'Turbaco', establishment: 'Ají' }),
    ],
    commands: [aCommand({ assignmentId: 77 })],
  })
  expect(
    byMunicipality(visits).map(({ name, visits: own }) => [name, own.map(({ assignmentId }) => assignmentId)]),
  ).toEqual([
    ['Ágora', [2]],
    ['Turbaco', [3, 1]],
    ['Otras visitas en este dispositivo', [77]],
  ])
})
