import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { establishments } from '../schema/establishments.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'

const api = await testApi()
const { db } = api.platform
const administrator = api.as(api.officials.administrator)

const ARJONA = 13052
const MAHATES = 13433
/** Mahates is in the same ZODES as Arjona. */
const inMahates = { city_id: String(MAHATES) }

const portal = await anEstablishment(api, { establishment_name: 'Restaurante El Portal', identification_number: '101' })
const bakery = await anEstablishment(api, {
  establishment_name: 'Panadería La Espiga Dorada',
  identification_number: '102',
})
const away = await anEstablishment(api, {
  ...inMahates,
  establishment_name: 'Restaurante El Portal',
  identification_number: '103',
})

const registered = await anEstablishment(api, {
  establishment_name: 'Granja Los Almendros',
  identification_number: '905416046',
})

type Sent = { name?: string; number?: string; cityId?: number }
const similar = ({ name = 'Nada parecido', number = '999', cityId = ARJONA }: Sent, as = administrator) =>
  as.get(
    `/api/inscription/similar?${new URLSearchParams({ identification_number: number, establishment_name: name, city_id: String(cityId) })}`,
  )
const ids = async (sent: Sent) =>
  (await similar(sent)).body.data.establishments.map((row: { establishment_id: number }) => row.establishment_id)

describe('an establishment about to be inscribed is compared', () => {
  test.each<[string, Sent, number[]]>([
    ['by its identification, in any municipality', { number: '103' }, [away]],
    ['by its identification with dots and a check digit', { number: '905.416.046-1' }, [registered]],
    ['by its identification with a check digit alone', { number: '9054160461' }, [registered]],
    ['by its identification with a zero before it', { number: '0905416046' }, [registered]],
    ['by its name, whatever case and accents', { name: 'RESTAURANTE EL PÓRTAL' }, [portal]],
    ['by its name with a letter wrong', { name: 'Panaderia la Espiga Dorda' }, [bakery]],
    ['by its name without what kind of place it is', { name: 'El Portal' }, [portal]],
    ['by its name in another order', { name: 'Espiga Dorada, panadería' }, [bakery]],
    ['by name in its own municipality alone', { name: 'El Portal', cityId: MAHATES }, [away]],
    ['and differs where only the kind of place is the same', { name: 'Restaurante El Ancla' }, []],
    ['and differs where nothing is alike', {}, []],
    ['both ways, the same identification first', { name: 'El Portal', number: '102' }, [bakery, portal]],
  ])('%s', async (_rule, sent, expected) => {
    expect(await ids(sent)).toEqual(expected)
  })

  test('each match has the facts that a person needs to recognise it', async () => {
    expect((await similar({ number: '101' })).body.data.establishments).toEqual([
      {
        establishment_id: portal,
        inscripcion_number: expect.stringMatching(/^13-2026-/),
        establishment_name: 'Restaurante El Portal',
        identificationtype: 'NIT',
        identification_number: '101',
        address: 'Calle 45 # 12-30',
        city: 'Arjona',
        is_active: 1,
        same_identification: 1,
      },
    ])
  })

  test('a comparison sees establishments of the own department alone', async () => {
    const reply = await similar({ name: 'El Portal', number: '101' }, api.as(api.officials.outsideAdministrator))
    expect(reply).toMatchObject({ statusCode: 200, body: { data: { establishments: [] } } })
  })

  test.each([
    ['a number that is none', { number: 'x' }],
    ['no name', { name: '  ' }],
  ])('not with %s', async (_what, sent) => {
    expect(await similar(sent)).toMatchObject({ statusCode: 422, body: { error: { code: 'request.invalid' } } })
  })

  test('a comparison has five matches at the most', async () => {
    for (let copy = 0; copy < 6; copy++) await anEstablishment(api, { identification_number: '104' })
    expect(await ids({ number: '104' })).toHaveLength(5)
  })

  test('by an index where there are many', async () => {
    const [like] = await db.select().from(establishments).limit(1)
    if (!like) throw new Error('An establishment was inscribed above.')
    const { id, inscriptionNumber, ...row } = like
    const copy = (index: number) => ({
      ...row,
      inscriptionNumber: `copy-${index}`,
      name: `Tienda ${index * 7919} ${String.fromCodePoint(97 + (index % 26)).repeat(5)}`,
    })
    for (let first = 0; first < 3_000; first += 500) {
      await db.insert(establishments).values(Array.from({ length: 500 }, (_, index) => copy(first + index)))
    }
    await db.execute(sql`analyze establishments`)
    const plan = await db.transaction(async (tx) => {
      // A scan is as fast for a few thousand rows; the test asks whether the index can serve.
      await tx.execute(sql`set local enable_seqscan = off`)
      return rowsOf<{ 'QUERY PLAN': string }>(
        tx,
        sql`explain select id from establishments where distinctive_name % distinctive_name('Panadería La Espiga Dorada')`,
      )
    })
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('establishments_similar')
    expect(await ids({ name: 'La Espiga Dorada' })).toEqual([bakery])
  })
})
