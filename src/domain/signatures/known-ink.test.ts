import { describe, expect, test } from 'vitest'
import { isNewForOfficial, isNewForSigner, type KnownInk, withInk } from './known-ink.ts'

const [SELF, OTHER] = [7, 8]
const [ESTABLISHMENT, WITNESS] = ['establishment-signature', 'witness-signature'] as const
const ink = (change: Partial<KnownInk>): KnownInk => ({
  ...{ isStored: false, isThumbnail: false, isOfSigner: false },
  parts: [],
  officials: [],
  ...change,
})
const of = (officialId: number, isElsewhere: boolean) => ink({ officials: [{ officialId, isElsewhere }] })

describe('a drawing', () => {
  test.each<[string, KnownInk | undefined, string[]]>([
    ['of no person', undefined, ['establishment', 'witness', 'own', 'companion']],
    ['of an account', ink({ isStored: true }), []],
    ['that is a thumbnail', ink({ isThumbnail: true }), []],
    // A signature that is a file may come with every visit of its owner.
    ['of an establishment or a witness in another visit', ink({ isOfSigner: true }), ['establishment', 'witness']],
    ['of the establishment in this visit', ink({ isOfSigner: true, parts: [ESTABLISHMENT] }), ['establishment']],
    ['of the witness in this visit', ink({ isOfSigner: true, parts: [WITNESS, WITNESS] }), ['witness']],
    ['of both in this visit', ink({ isOfSigner: true, parts: [ESTABLISHMENT, WITNESS] }), []],
    ['of the same official in this visit', of(SELF, false), ['own', 'companion']],
    ['of the same official in another visit', of(SELF, true), ['own']],
    ['of another official in this visit', of(OTHER, false), []],
    ['of another official in another visit', of(OTHER, true), []],
  ])('%s is new for whom it is new', (_title, known, expected) => {
    const isNew = {
      establishment: isNewForSigner(known, ESTABLISHMENT),
      witness: isNewForSigner(known, WITNESS),
      own: isNewForOfficial(known, { officialId: SELF, isOwnAct: true }),
      companion: isNewForOfficial(known, { officialId: SELF, isOwnAct: false }),
    }
    expect(Object.entries(isNew).flatMap(([signer, is]) => (is ? signer : []))).toEqual(expected)
  })

  test('a drawing that serves one signer of a save serves no other', () => {
    const signed = withInk(new Map(), { name: 'a.png', by: 'official', officialId: SELF, isElsewhere: false })
    expect(isNewForSigner(signed.get('a.png'), WITNESS)).toBe(false)
    expect(isNewForOfficial(signed.get('a.png'), { officialId: OTHER, isOwnAct: false })).toBe(false)
    expect(isNewForSigner(signed.get('b.png'), WITNESS)).toBe(true)
    const witnessed = withInk(signed, { name: 'b.png', by: 'signer', part: WITNESS })
    expect(isNewForSigner(witnessed.get('b.png'), ESTABLISHMENT)).toBe(false)
    expect(isNewForSigner(witnessed.get('b.png'), WITNESS)).toBe(true)
    expect(isNewForOfficial(witnessed.get('b.png'), { officialId: SELF, isOwnAct: true })).toBe(false)
    expect(witnessed.get('a.png')).toEqual(signed.get('a.png'))
  })

  test('a drawing shows all its uses', () => {
    const elsewhere = { name: 'a.png', by: 'official', officialId: SELF, isElsewhere: true } as const
    const known = withInk(
      new Map(),
      ...[elsewhere, { ...elsewhere, isElsewhere: false }],
      ...(['account', 'thumbnail', 'signer'] as const).map((by) => ({ name: 'a.png', by })),
      { name: 'a.png', by: 'signer', part: WITNESS },
    )
    expect(known.get('a.png')).toEqual({
      isStored: true,
      isThumbnail: true,
      isOfSigner: true,
      parts: [WITNESS],
      officials: [
        { officialId: SELF, isElsewhere: true },
        { officialId: SELF, isElsewhere: false },
      ],
    })
  })
})
