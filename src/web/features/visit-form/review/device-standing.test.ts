import { expect, test } from 'vitest'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import type { KnownActs } from '../../../offline/visits/prepared-visit.ts'
import { mergeProgress, withTold, withWrites } from '../../../offline/visits/visit-progress.ts'
import { aChecklist, anItemWrite, aPhoto, aProgress, theOfficials } from '../testing.ts'
import type { VisitProgress } from '../visit-form.queries.ts'
import { standingHere } from './device-standing.ts'

// 10:04 in Colombia.
const drawnAt = '2026-03-02T15:04:00.000Z'
const signature: VisitWrite = {
  call: 'establishment-signature',
  body: { name: 'Luz', idCard: '1', role: 'Dueña', signature: 'data:image/png;base64,AAAA', drawnAt },
}
const left: VisitWrite = {
  call: 'establishment-signature',
  body: { name: '', idCard: '', role: '', outcome: 'ausente', refusalReason: 'Salió' },
}
const observation: VisitWrite = { call: 'health-observation', body: { observation: 'Limpio' } }
const correction: VisitWrite = {
  call: 'correction',
  body: { assignmentId: 7, itemId: 1, concept: 'AR', score: 6.25, observation: 'Grieta' },
}
const finding = (evidence?: Blob): VisitWrite => ({
  call: 'items',
  body: { assignmentId: 7, itemId: 2, concept: 'AR', score: 6.25, observation: 'Roto', evidence },
})
const rest = [3, 4].map((id) => anItemWrite(id))
const all = [1, 2, 3, 4, 5, 6].map((id) => anItemWrite(id, 'A', id > 4 ? 25 : 12.5))
const of = (progress: VisitProgress) => standingHere(aChecklist, progress, 'establishment')
const after = (...writes: VisitWrite[]) => of(withWrites(aProgress, writes))
const OVER_ONE = 'Firmó el 02/03/2026 10:04 sobre 1 de 6 aspectos (DESFAVORABLE hasta entonces).'

test.each<[string, VisitWrite[], { told: string; isChanged: boolean } | undefined]>([
  ['nothing', [anItemWrite(1)], undefined],
  ['a signature', [anItemWrite(1), signature], { told: OVER_ONE, isChanged: false }],
  [
    'answers after it',
    [anItemWrite(1), signature, ...rest],
    { told: `${OVER_ONE} Después se registraron: 1.3, 1.4.`, isChanged: true },
  ],
  [
    'a correction and the observation after it',
    [anItemWrite(1), signature, correction, observation],
    {
      told: `${OVER_ONE} Después se registró: la observación de la autoridad sanitaria. Después se corrigió: 1.1 (decía Aceptable).`,
      isChanged: true,
    },
  ],
  [
    'a second signature',
    [anItemWrite(1), signature, ...all, observation, signature],
    { told: 'Firmó el 02/03/2026 10:04 sobre el acta completa.', isChanged: false },
  ],
  ['a reason in its place', [anItemWrite(1), signature, ...rest, left], undefined],
])('on the device, %s', (_, writes, expected) => {
  expect(after(...writes)).toEqual(expected)
})

const signed = {
  ...{ signer: 'establishment', name: 'Luz', act: 'dibujada', outcome: 'firmada', signedAt: drawnAt, answered: 1 },
  ...{ items: 6, percentage: 12.5, concept: 'DESFAVORABLE', digest: 'a'.repeat(64), isComplete: false },
  ...{ addedAfter: [], correctedAfter: [], told: OVER_ONE },
} as NonNullable<VisitProgress['signatures']>[number]
const server = (changes: Partial<typeof signed> = {}, ...writes: VisitWrite[]): VisitProgress => ({
  ...withWrites(aProgress, [anItemWrite(1), ...writes]),
  hasEstablishmentSignature: true,
  signatures: [{ ...signed, ...changes }],
})

test.each<[string, VisitProgress, { told: string; isChanged: boolean } | undefined]>([
  ['is as the server tells it', server(), { told: OVER_ONE, isChanged: false }],
  [
    'has the changes of this device behind those',
    withWrites(server(), [anItemWrite(3)]),
    { told: `${OVER_ONE} Después se registró: 1.3.`, isChanged: true },
  ],
  [
    'is changed where the server told so',
    server({ addedAfter: ['1.3'], told: `${OVER_ONE} Después se registró: 1.3.` }, anItemWrite(3)),
    { told: `${OVER_ONE} Después se registró: 1.3.`, isChanged: true },
  ],
  [
    'of all answers is changed by what no list tells',
    server({ answered: 6, isComplete: false, told: 'Firmó.' }),
    { told: 'Firmó.', isChanged: true },
  ],
  ['of before tells nothing', server({ told: null }), undefined],
  [
    'that is drawn again here is the one of here',
    withWrites(server(), [signature]),
    { told: OVER_ONE, isChanged: false },
  ],
  [
    "has another one's answer that a refusal told",
    withTold(server(), withWrites(aProgress, [anItemWrite(3)]).answers.concat(server().answers)),
    { told: `${OVER_ONE} Después se registró: 1.3.`, isChanged: true },
  ],
])('a signature of the server %s', (_, progress, expected) => {
  expect(of(progress)).toEqual(expected)
})

test('a part delivered during a request comes after its reply', () => {
  const known = withWrites(server(), [anItemWrite(3)], 2)
  expect(of(mergeProgress(server(), known))).toEqual({ told: `${OVER_ONE} Después se registró: 1.3.`, isChanged: true })
  const signedHere = withWrites(aProgress, [anItemWrite(1), signature], 2)
  const merged = mergeProgress(withWrites(aProgress, [anItemWrite(1)]), signedHere)
  expect(of(merged)).toEqual({ told: OVER_ONE, isChanged: false })
})

test('a photo that gets its name is no change, and a new one is', () => {
  const progress = withWrites(aProgress, [finding(aPhoto()), signature])
  const named = progress.answers.map((answer) => ({ ...answer, evidence: 'a.jpg' }))
  expect(of({ ...progress, answers: named })?.isChanged).toBe(false)
  const before = withWrites(aProgress, [finding(aPhoto())], 2, new Map([['item-2', 'a.jpg']]))
  const renewed = { ...finding(aPhoto('new')), call: 'correction' } as VisitWrite
  expect(of(withWrites(before, [signature, renewed]))?.isChanged).toBe(true)
})

test('an official stands under what they signed too', () => {
  const progress = { ...aProgress, officials: [...theOfficials] }
  const writes: VisitWrite[] = [anItemWrite(1), { call: 'official-signature', body: { officialId: 3 } }, anItemWrite(3)]
  expect(standingHere(aChecklist, withWrites(progress, writes), 'engineer')).toEqual({
    told: 'Firmó sobre 1 de 6 aspectos (DESFAVORABLE hasta entonces). Después se registró: 1.3.',
    isChanged: true,
  })
  expect(standingHere(aChecklist, withWrites(progress, writes), 'technician')).toBeUndefined()
})

test('the acts of this device go where the server tells all', () => {
  const { acts } = withWrites(server(), [anItemWrite(3), signature]) as { acts: KnownActs }
  expect(Object.keys(acts)).toEqual(['establishment'])
  expect(of({ ...server(), acts: undefined })).toEqual({ told: OVER_ONE, isChanged: false })
})
