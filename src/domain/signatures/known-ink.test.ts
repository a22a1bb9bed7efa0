import { describe, expect, test } from 'vitest'
import { isNewForOfficial, isNewForSigner, type KnownInk, withInk } from './known-ink.ts'

const [SELF, OTHER] = [7, 8]
const ink = (change: Partial<KnownInk>): KnownInk => ({
  ...{ isStored: false, isThumbnail: false, isOfSigner: false },
  officials: [],
  ...change,
})
const of = (officialId: number, isElsewhere: boolean) => ink({ officials: [{ officialId, isElsewhere }] })

describe('a drawing', () => {
  test.each<[string, KnownInk | undefined, { signer: boolean; own: boolean; companion: boolean }]>([
    ['that nobody has', undefined, { signer: true, own: true, companion: true }],
    ['of an account', ink({ isStored: true }), { signer: false, own: false, companion: false }],
    ['that is a thumbnail', ink({ isThumbnail: true }), { signer: false, own: false, companion: false }],
    // A signature that is a file may come with every visit of its owner.
    ['of an establishment or a witness', ink({ isOfSigner: true }), { signer: true, own: false, companion: false }],
    ['of the same official in this visit', of(SELF, false), { signer: false, own: true, companion: true }],
    ['of the same official in another visit', of(SELF, true), { signer: false, own: true, companion: false }],
    ['of another official in this visit', of(OTHER, false), { signer: false, own: false, companion: false }],
    ['of another official in another visit', of(OTHER, true), { signer: false, own: false, companion: false }],
  ])('%s is new for whom it is new', (_title, known, { signer, own, companion }) => {
    expect({
      signer: isNewForSigner(known),
      own: isNewForOfficial(known, { officialId: SELF, isOwnAct: true }),
      companion: isNewForOfficial(known, { officialId: SELF, isOwnAct: false }),
    }).toEqual({ signer, own, companion })
  })

  test('that serves one signer of a save is no other signer’s of it', () => {
    const signed = withInk(new Map(), { name: 'a.png', by: 'official', officialId: SELF, isElsewhere: false })
    expect(isNewForSigner(signed.get('a.png'))).toBe(false)
    expect(isNewForOfficial(signed.get('a.png'), { officialId: OTHER, isOwnAct: false })).toBe(false)
    expect(isNewForSigner(signed.get('b.png'))).toBe(true)
    const witnessed = withInk(signed, { name: 'b.png', by: 'signer' })
    expect(isNewForOfficial(witnessed.get('b.png'), { officialId: SELF, isOwnAct: true })).toBe(false)
    expect(witnessed.get('a.png')).toEqual(signed.get('a.png'))
  })

  test('has all its uses', () => {
    const elsewhere = { name: 'a.png', by: 'official', officialId: SELF, isElsewhere: true } as const
    const known = withInk(
      new Map(),
      ...[elsewhere, { ...elsewhere, isElsewhere: false }],
      ...(['account', 'thumbnail'] as const).map((by) => ({ name: 'a.png', by })),
    )
    expect(known.get('a.png')).toEqual({
      isStored: true,
      isThumbnail: true,
      isOfSigner: false,
      officials: [
        { officialId: SELF, isElsewhere: true },
        { officialId: SELF, isElsewhere: false },
      ],
    })
  })
})
